import type { HttpResponse } from './httpResponse';
import { pause } from './pause';
import { Memory } from './memory';
import { BULK, readLimitReport, RateLimit, type LimitReport } from './rateLimit';
import type { CallOptions } from './request';

/** Limits of a request's wait. */
interface Patience {
	maxWaitMs: number;
	/** Cancels the wait. */
	signal?: AbortSignal;
	/** Builds the error for a wait that is longer than `maxWaitMs`, in milliseconds. */
	tooLong: (waitMs: number) => Error;
}

/** The rate limits of a key pair, and what this process remembers about it. */
export class KeyPair {
	readonly memory = new Memory();
	private readonly usual = new RateLimit();
	private readonly bulk = new RateLimit(BULK);

	/**
	 * Waits until a request may be sent.
	 * @throws the result of `tooLong`, or the signal's reason
	 */
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

	/** Ends an admitted request. `report` has the limit headers of its response; undefined if it got none. */
	settle(call: CallOptions, report?: LimitReport): void {
		for (const limit of this.of(call)) limit.settle(report);
	}

	/**
	 * Blocks all requests under the limit that refused this one for `waitMs` milliseconds. If this request is not under
	 * that limit, waits here.
	 */
	async close(
		response: HttpResponse,
		call: CallOptions,
		waitMs: number,
		signal?: AbortSignal,
	): Promise<void> {
		const limit = readLimitReport(response).type === BULK ? this.bulk : this.usual;
		limit.close(waitMs);
		if (!this.of(call).includes(limit)) await pause(waitMs, signal);
	}

	/**
	 * Returns the limits that a request may count against. For a bulk request, only the response says which of the two it
	 * is.
	 */
	private of({ bulk }: CallOptions): RateLimit[] {
		return bulk ? [this.bulk, this.usual] : [this.usual];
	}
}

/** Accounts used by this process: their limits apply to all executions together. */
const keyPairs = new Map<string, KeyPair>();

/** @param key identifies the cluster and the key pair */
export function findKeyPair(key: string): KeyPair {
	const keyPair = keyPairs.get(key) ?? new KeyPair();
	keyPairs.set(key, keyPair);
	return keyPair;
}
