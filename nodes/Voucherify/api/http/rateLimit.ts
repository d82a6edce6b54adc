import { DateTime } from 'luxon';
import { readHeader, type HttpResponse } from './httpResponse';
import { monotonicNow } from './clock';

/** The service's limit headers. Times are in milliseconds. */
export interface LimitReport {
	/** Requests allowed per window. */
	limit?: number;
	/** Requests left in the current window. */
	remaining?: number;
	/** Wait until the next request may be sent, counted from the response. */
	waitMs?: number;
	/** `api_calls`, `bulk_api_calls`, `api_calls_cycle` or `webhook_calls`. */
	type?: string;
}

/** Type of the limit for bulk requests. */
export const BULK = 'bulk_api_calls';

/** Type of the limit for a billing cycle of the plan. It does not reset within minutes, so waiting does not help. */
export const CYCLE = 'api_calls_cycle';

/**
 * Reads the limit headers of a response. `Retry-After` may be seconds or a date. Times are compared with the service's
 * clock, or with ours if the response has no `Date`.
 */
export function readLimitReport(response: HttpResponse): LimitReport {
	const seconds = (name: string) => {
		const value = Number(readHeader(response, name) ?? Number.NaN);
		return Number.isFinite(value) && value >= 0 ? value : undefined;
	};
	const serviceNow = Date.parse(readHeader(response, 'date') ?? '');
	const until = (at = Number.NaN) =>
		Number.isFinite(at) ? Math.max(0, at - (serviceNow || Date.now())) : undefined;
	const retryAt = seconds('x-rate-limit-retry');
	const retryAfter = seconds('retry-after');
	const retryDate = DateTime.fromHTTP(readHeader(response, 'retry-after') ?? '').toMillis();
	return {
		limit: seconds('x-rate-limit-limit'),
		remaining: seconds('x-rate-limit-remaining'),
		waitMs:
			retryAfter === undefined
				? (until(retryDate) ?? until(retryAt && retryAt * 1000))
				: retryAfter * 1000,
		type: readHeader(response, 'x-rate-limit-type'),
	};
}

/**
 * State of one rate limit of a key pair, shared by all executions in this process. Requests in flight count against those
 * left, so that a window is used up without a refusal. All times are those of `monotonicNow`.
 */
export class RateLimit {
	private inFlight = 0;
	private limit = Number.POSITIVE_INFINITY;
	private remaining = Number.POSITIVE_INFINITY;
	/** End of the current window, and the time until which all requests are blocked. */
	private windowEnds = 0;
	private closedUntil = 0;

	/** @param type the service's name of the limit */
	constructor(private readonly type = 'api_calls') {}

	/** Returns how long a request has to wait, in milliseconds; 0 if it may be sent now, which reserves its place. */
	admit(now = monotonicNow()): number {
		if (now < this.closedUntil) return this.closedUntil - now;
		if (now >= this.windowEnds) this.remaining = this.limit;
		if (this.remaining - this.inFlight < 1 && now < this.windowEnds) return this.windowEnds - now;
		this.inFlight += 1;
		return 0;
	}

	/** Ends an admitted request. `report` has the limit headers of its response; undefined if it got none. */
	settle(report?: LimitReport, now = monotonicNow()): void {
		this.inFlight -= 1;
		if (!report || (report.type ?? 'api_calls') !== this.type) return;
		const { limit, remaining, waitMs } = report;
		if (limit !== undefined && limit > 0) this.limit = limit;
		if (remaining === undefined || waitMs === undefined || waitMs === 0) return;

		const reportedEnd = now + waitMs;
		const sameWindow = Math.abs(reportedEnd - this.windowEnds) < WINDOW_BLUR;
		this.remaining = sameWindow ? Math.min(this.remaining, remaining) : remaining;
		// Reset times are whole seconds, rounded so that every estimate is late: the earliest is the best.
		this.windowEnds = sameWindow ? Math.min(this.windowEnds, reportedEnd) : reportedEnd;
	}

	/** Blocks all requests for `waitMs` milliseconds, after a refusal. */
	close(waitMs: number, now = monotonicNow()): void {
		this.closedUntil = Math.max(this.closedUntil, now + waitMs);
	}
}

/** Reset times are whole seconds: two that differ by less than this, in milliseconds, belong to the same window. */
const WINDOW_BLUR = 1500;
