import { DateTime } from 'luxon';
import { readHeader, type HttpResponse } from './httpResponse';
import { monotonicNow } from './clock';

/** The service's limit headers. Times are in milliseconds. */
export interface LimitReport {
	/** Calls allowed in a window. */
	limit?: number;
	/** Calls left in the current window. */
	remaining?: number;
	/** Wait until the next call may be made, counted from the answer. */
	waitMs?: number;
	/** `api_calls`, `bulk_api_calls`, `api_calls_cycle` or `webhook_calls`. */
	type?: string;
}

/** Paths with a limit of their own: bulk calls. */
export const BULK = 'bulk_api_calls';

/** A used-up plan cycle is not over in a minute: waiting for it does not help. */
export const CYCLE = 'api_calls_cycle';

/** Reads the limit headers of an answer. `Retry-After` may tell seconds or a date. The reset time is compared with the service's own clock, never with ours. */
export function readLimitReport(answer: HttpResponse): LimitReport {
	const seconds = (name: string) => {
		const value = Number(readHeader(answer, name) ?? Number.NaN);
		return Number.isFinite(value) && value >= 0 ? value : undefined;
	};
	const serviceNow = Date.parse(readHeader(answer, 'date') ?? '');
	const until = (at = Number.NaN) =>
		Number.isFinite(at) ? Math.max(0, at - (serviceNow || Date.now())) : undefined;
	const retryAt = seconds('x-rate-limit-retry');
	const retryAfter = seconds('retry-after');
	const retryDate = DateTime.fromHTTP(readHeader(answer, 'retry-after') ?? '').toMillis();
	return {
		limit: seconds('x-rate-limit-limit'),
		remaining: seconds('x-rate-limit-remaining'),
		waitMs:
			retryAfter === undefined
				? (until(retryDate) ?? until(retryAt && retryAt * 1000))
				: retryAfter * 1000,
		type: readHeader(answer, 'x-rate-limit-type'),
	};
}

/**
 * State of one key's limit, shared by all executions in this process. It counts the calls in flight against
 * what the service said is left, so that a window is used up to its end without running into a refusal. All times are
 * those of `monotonicNow`.
 */
export class RateLimit {
	private inFlight = 0;
	private limit = Number.POSITIVE_INFINITY;
	private remaining = Number.POSITIVE_INFINITY;
	/** End of the current window, and the time until which nobody may call. */
	private windowEnds = 0;
	private closedUntil = 0;

	/** @param type which of the service's limits it is */
	constructor(private readonly type = 'api_calls') {}

	/** Returns the wait of a call before it may leave, in milliseconds; 0 reserves its place. */
	admit(now = monotonicNow()): number {
		if (now < this.closedUntil) return this.closedUntil - now;
		if (now >= this.windowEnds) this.remaining = this.limit;
		if (this.remaining - this.inFlight < 1 && now < this.windowEnds) return this.windowEnds - now;
		this.inFlight += 1;
		return 0;
	}

	/** A call that was admitted has ended, with what the service said or, for a call without an answer, nothing. */
	settle(report?: LimitReport, now = monotonicNow()): void {
		this.inFlight -= 1;
		if (!report || (report.type ?? 'api_calls') !== this.type) return;
		const { limit, remaining, waitMs } = report;
		if (limit !== undefined && limit > 0) this.limit = limit;
		if (remaining === undefined || waitMs === undefined || waitMs === 0) return;

		const told = now + waitMs;
		const sameWindow = Math.abs(told - this.windowEnds) < WINDOW_BLUR;
		this.remaining = sameWindow ? Math.min(this.remaining, remaining) : remaining;
		// What is told comes in whole seconds, rounded so that every estimate is late: the earliest is the best.
		this.windowEnds = sameWindow ? Math.min(this.windowEnds, told) : told;
	}

	/** The service refused a call: nobody calls for `waitMs` milliseconds. */
	close(waitMs: number, now = monotonicNow()): void {
		this.closedUntil = Math.max(this.closedUntil, now + waitMs);
	}
}

/** Reset times come in whole seconds: two that are closer than this speak of the same window. */
const WINDOW_BLUR = 1500;
