import { headerOf, type Answer } from './answer';

/** What the service's limit headers say (rate limits). Times are in milliseconds. */
export interface LimitReport {
	/** Calls allowed in a window. */
	limit?: number;
	/** Calls left in the current window. */
	remaining?: number;
	/** How long to wait until the next call may be made, from the moment of the answer. */
	waitMs?: number;
	/** `api_calls`, `bulk_api_calls`, `api_calls_cycle` or `webhook_calls`. */
	type?: string;
}

/** A used-up plan cycle is not over in a minute: waiting for it does not help. */
export const CYCLE = 'api_calls_cycle';

/** Reads the limit headers of an answer. The reset time is compared with the service's own clock, never with ours. */
export function limitReportOf(answer: Answer): LimitReport {
	const seconds = (name: string) => {
		const value = Number(headerOf(answer, name) ?? Number.NaN);
		return Number.isFinite(value) && value >= 0 ? value : undefined;
	};
	const retryAt = seconds('x-rate-limit-retry');
	const serviceNow = Date.parse(headerOf(answer, 'date') ?? '');
	const untilRetry =
		retryAt === undefined ? undefined : Math.max(0, retryAt * 1000 - (serviceNow || Date.now()));
	const retryAfter = seconds('retry-after');
	return {
		limit: seconds('x-rate-limit-limit'),
		remaining: seconds('x-rate-limit-remaining'),
		waitMs: retryAfter === undefined ? untilRetry : retryAfter * 1000,
		type: headerOf(answer, 'x-rate-limit-type'),
	};
}

/**
 * What is known of one key's limit, shared by all executions in this process. It counts the calls in flight against
 * what the service said is left, so that a window is used up to its end without running into a refusal.
 */
export class RateLimit {
	private inFlight = 0;
	private limit = Number.POSITIVE_INFINITY;
	private remaining = Number.POSITIVE_INFINITY;
	/** When the current window ends, and how long nobody may call; milliseconds on the local clock. */
	private windowEnds = 0;
	private closedUntil = 0;

	/** How long a call has to wait before it may leave, in milliseconds; 0 reserves its place. */
	admit(now = Date.now()): number {
		if (now < this.closedUntil) return this.closedUntil - now;
		if (now >= this.windowEnds) this.remaining = this.limit;
		if (this.remaining - this.inFlight < 1 && now < this.windowEnds) return this.windowEnds - now;
		this.inFlight += 1;
		return 0;
	}

	/** A call that was admitted has ended, with what the service said or, for a call without an answer, nothing. */
	settle(report?: LimitReport, now = Date.now()): void {
		this.inFlight -= 1;
		if (!report || (report.type ?? 'api_calls') !== 'api_calls') return;
		const { limit, remaining, waitMs } = report;
		if (limit !== undefined && limit > 0) this.limit = limit;
		if (remaining === undefined || waitMs === undefined || waitMs === 0) return;

		const ends = now + waitMs;
		const sameWindow = Math.abs(ends - this.windowEnds) < WINDOW_BLUR;
		this.remaining = sameWindow ? Math.min(this.remaining, remaining) : remaining;
		// The service's clock comes in whole seconds, rounded down, so every estimate is late: the earliest is the best.
		this.windowEnds = sameWindow ? Math.min(this.windowEnds, ends) : ends;
	}

	/** The service refused a call: nobody calls for `waitMs` milliseconds. */
	close(waitMs: number, now = Date.now()): void {
		this.closedUntil = Math.max(this.closedUntil, now + waitMs);
	}
}

/** Reset times come in whole seconds: two that are closer than this speak of the same window. */
const WINDOW_BLUR = 1500;

const limits = new Map<string, RateLimit>();

/** The limit that every execution with this key in this process shares. */
export function rateLimitOf(key: string): RateLimit {
	const known = limits.get(key);
	if (known) return known;
	const limit = new RateLimit();
	limits.set(key, limit);
	return limit;
}
