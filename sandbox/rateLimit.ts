import type { Beliefs } from './beliefs';
import type { RateLimit } from './settings';
import type { Clock } from './world/clock';

/** Counts requests in fixed windows. A window starts with the first request after the previous one ended. */
export class RateLimiter {
	private used = 0;
	private endsAt = 0;

	/**
	 * @param beliefs whether there are limit headers, and the format of `retry-after`
	 * @param type the service's name for the limit
	 */
	constructor(
		private readonly now: Clock,
		private readonly beliefs: () => Beliefs,
		private readonly type = 'api_calls',
	) {}

	take({ calls, windowMs }: RateLimit): { allowed: boolean; headers: Record<string, string> } {
		const time = this.now();
		if (time >= this.endsAt) {
			this.used = 0;
			this.endsAt = time + windowMs;
		}
		this.used += 1;
		const allowed = this.used <= calls;
		return {
			allowed,
			headers: {
				...this.limitHeaders(calls, Math.max(calls - this.used, 0), this.endsAt),
				...(!allowed && this.retryAfter(secondsBetween(time, this.endsAt))),
			},
		};
	}

	/** Returns the headers of a 429 from a fault: retry in a second. */
	refusalHeaders({ calls }: RateLimit): Record<string, string> {
		return { ...this.limitHeaders(calls, 0, this.now() + 1_000), ...this.retryAfter(1) };
	}

	clear(): void {
		this.endsAt = 0;
	}

	/** @param endsAt in ms; the header has unix seconds */
	private limitHeaders(calls: number, remaining: number, endsAt: number): Record<string, string> {
		if (this.beliefs().limitHeaders === 'absent') return {};
		return {
			'x-rate-limit-limit': String(calls),
			'x-rate-limit-remaining': String(remaining),
			'x-rate-limit-retry': String(Math.ceil(endsAt / 1_000)),
			'x-rate-limit-type': this.type,
		};
	}

	private retryAfter(seconds: number): Record<string, string> {
		const at = new Date(this.now() + seconds * 1_000).toUTCString();
		return { 'retry-after': this.beliefs().retryAfter === 'date' ? at : String(seconds) };
	}
}

const secondsBetween = (from: number, to: number) => Math.max(1, Math.ceil((to - from) / 1_000));
