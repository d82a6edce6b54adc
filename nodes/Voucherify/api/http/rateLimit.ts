import { DateTime } from 'luxon';
import { headerOf, type HttpResponse } from './httpResponse';
import { monotonicNow } from './clock';

/** The service's limit headers. Times are in milliseconds. */
export interface LimitReport {
	/** Calls allowed in a window. */
	limit?: number;
	/** Calls left in the current window. */
	remaining?: number;
	/** Wait until the next call may be made, counted from the answer. */
	waitMs?: number;
	/** Time of the answer by the service's clock, in milliseconds since 1970. */
	sentAt?: number;
	/** `api_calls`, `bulk_api_calls`, `api_calls_cycle` or `webhook_calls`. */
	type?: string;
}

/** Paths with a limit of their own: bulk calls. */
export const BULK = 'bulk_api_calls';

/** A used-up plan cycle is not over in a minute: waiting for it does not help. */
export const CYCLE = 'api_calls_cycle';

/** Reads the limit headers of an answer. `Retry-After` may tell seconds or a date. The reset time is compared with the service's own clock, never with ours. */
export function limitReportOf(answer: HttpResponse): LimitReport {
	const seconds = (name: string) => {
		const value = Number(headerOf(answer, name) ?? Number.NaN);
		return Number.isFinite(value) && value >= 0 ? value : undefined;
	};
	const serviceNow = Date.parse(headerOf(answer, 'date') ?? '');
	const until = (at = Number.NaN) =>
		Number.isFinite(at) ? Math.max(0, at - (serviceNow || Date.now())) : undefined;
	const retryAt = seconds('x-rate-limit-retry');
	const retryAfter = seconds('retry-after');
	const retryDate = DateTime.fromHTTP(headerOf(answer, 'retry-after') ?? '').toMillis();
	return {
		limit: seconds('x-rate-limit-limit'),
		remaining: seconds('x-rate-limit-remaining'),
		waitMs:
			retryAfter === undefined
				? (until(retryDate) ?? until(retryAt && retryAt * 1000))
				: retryAfter * 1000,
		...(serviceNow > 0 && { sentAt: serviceNow }),
		type: headerOf(answer, 'x-rate-limit-type'),
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
	/** Upper bound of how far our clock is ahead of the service's. */
	private ahead = Number.POSITIVE_INFINITY;
	/** End of the current window, as told and as it really is; and the time until which nobody may call. */
	private toldEnd = 0;
	private windowEnds = 0;
	private closedUntil = 0;
	private readonly length = new WindowLength();

	/** @param type which of the service's limits it is */
	constructor(private readonly type = 'api_calls') {}

	/** Returns the wait of a call before it may leave, in milliseconds; 0 reserves its place. */
	admit(now = monotonicNow()): number {
		if (now < this.closedUntil) return this.closedUntil - now;
		if (now >= this.windowEnds) {
			this.remaining = this.limit;
			this.length.tried(now);
		}
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

		const arrived = this.arrivalOf(report, now);
		const told = arrived + waitMs;
		const sameWindow = Math.abs(told - this.toldEnd) < WINDOW_BLUR;
		this.remaining = sameWindow ? Math.min(this.remaining, remaining) : remaining;
		// What is told comes in whole seconds, rounded so that every estimate is late: the earliest is the best.
		this.toldEnd = sameWindow ? Math.min(this.toldEnd, told) : told;
		if (!sameWindow)
			this.length.opened(Math.min(now, arrived + SECOND), remaining === this.limit - 1);
		this.windowEnds = this.length.endOf(this.toldEnd);
	}

	/**
	 * Time when the headers of an answer arrived whose body has just been read, or up to a second before, since the service tells
	 * whole seconds. A body may take its time, and the wait that the headers tell began before it. The answer that took the
	 * least time of all tells how the two clocks differ.
	 */
	private arrivalOf({ sentAt }: LimitReport, now: number): number {
		if (sentAt === undefined) return now;
		const ahead = now - sentAt;
		const isOld = ahead - this.ahead > LONGEST_BODY;
		this.ahead = isOld ? ahead : Math.min(ahead, this.ahead);
		return sentAt + this.ahead;
	}

	/** The service refused a call: nobody calls for `waitMs` milliseconds. */
	close(waitMs: number, now = monotonicNow()): void {
		this.closedUntil = Math.max(this.closedUntil, now + waitMs);
		this.length.isWrong();
	}
}

/**
 * Length of the service's windows. The service tells their ends in whole seconds only, so that each wait would be up to a
 * second too long. A window that begins with a call of ours, and lasts whole seconds, tells its length, and with it the
 * very end of all that begin with ours. A refusal shows that this service's windows are not like that, or that others
 * call with the same key: from then on, what the service tells is believed.
 */
class WindowLength {
	private shortest = Number.POSITIVE_INFINITY;
	private isKnowable = true;
	/** Time of the first call into the coming window, and of the answer that told that it had begun the current one. */
	private firstTry?: number;
	private begun?: { after: number; before: number };

	/** A call leaves for a window that may not have begun yet. */
	tried(now: number): void {
		this.firstTry ??= now;
	}

	/** A window has begun. @param byUs whether a call of ours was the first in it */
	opened(now: number, byUs: boolean): void {
		this.begun =
			byUs && this.firstTry !== undefined ? { after: this.firstTry, before: now } : undefined;
		this.firstTry = undefined;
	}

	/** Returns the end of the current window, if that is `told` or a bit earlier. */
	endOf(told: number): number {
		if (!this.begun || !this.isKnowable) return told;
		const { after, before } = this.begun;
		this.shortest = Math.min(this.shortest, Math.floor((told - after) / 1000) * 1000);
		return Math.min(told, before + this.shortest);
	}

	isWrong(): void {
		this.isKnowable = false;
	}
}

/** Reset times come in whole seconds: two that are closer than this speak of the same window. */
const WINDOW_BLUR = 1500;

const SECOND = 1000;

/** No body takes longer: the service's clock was set back. */
const LONGEST_BODY = 300_000;

const limits = new Map<string, RateLimit>();

/** The limit that every execution with this key in this process shares. */
export function rateLimitOf(key: string, type?: string): RateLimit {
	const name = JSON.stringify([key, type]);
	const known = limits.get(name);
	if (known) return known;
	const limit = new RateLimit(type);
	limits.set(name, limit);
	return limit;
}
