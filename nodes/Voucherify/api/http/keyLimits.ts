import type { HttpResponse } from './httpResponse';
import { pause } from './pause';
import { BULK, limitReportOf, rateLimitOf, type LimitReport, type RateLimit } from './rateLimit';
import type { CallOptions } from './request';

/** Bounds on the wait of a call, in milliseconds. */
interface Patience {
	maxWaitMs: number;
	/** Ends the wait. */
	signal?: AbortSignal;
	/** The error of a wait that is longer. */
	tooLong: (waitMs: number) => Error;
}

/** The limits that the calls of a key pair count against. */
export class KeyLimits {
	/** The same object for all executions in this process that use the keys. */
	readonly usual: RateLimit;
	private readonly bulk: RateLimit;

	/** @param key names the key pair, and the cluster that it is for */
	constructor(key: string) {
		this.usual = rateLimitOf(key);
		this.bulk = rateLimitOf(key, BULK);
	}

	/** Waits until a call may leave. @throws what `tooLong` gives, or the reason of the signal */
	async admit(call: CallOptions, { maxWaitMs, signal, tooLong }: Patience): Promise<void> {
		const limits = this.of(call);
		const admitted: RateLimit[] = [];
		try {
			for (const limit of limits) {
				for (let waitMs = limit.admit(); waitMs > 0; waitMs = limit.admit()) {
					if (waitMs > maxWaitMs) throw tooLong(waitMs);
					await pause(waitMs, signal);
				}
				admitted.push(limit);
			}
		} finally {
			const isOver = admitted.length < limits.length;
			if (isOver) for (const limit of admitted) limit.settle();
		}
	}

	/** A call that was admitted has ended, with what the service said of a limit or, without an answer, nothing. */
	settle(call: CallOptions, report?: LimitReport): void {
		for (const limit of this.of(call)) limit.settle(report);
	}

	/** The service refused a call for a limit: nobody calls for so long, in milliseconds, whom the limit concerns. */
	async close(
		answer: HttpResponse,
		call: CallOptions,
		waitMs: number,
		signal?: AbortSignal,
	): Promise<void> {
		const limit = limitReportOf(answer).type === BULK ? this.bulk : this.usual;
		limit.close(waitMs);
		if (!this.of(call).includes(limit)) await pause(waitMs, signal);
	}

	/** The limits that a call counts against: which of them it is, its answer says. */
	private of({ bulk }: CallOptions): RateLimit[] {
		return bulk ? [this.bulk, this.usual] : [this.usual];
	}
}
