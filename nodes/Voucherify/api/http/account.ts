import type { HttpResponse } from './httpResponse';
import { pause } from './pause';
import { Memory } from './memory';
import { BULK, readLimitReport, RateLimit, type LimitReport } from './rateLimit';
import type { CallOptions } from './request';

/** Bounds on the wait of a call, in milliseconds. */
interface Patience {
	maxWaitMs: number;
	/** Ends the wait. */
	signal?: AbortSignal;
	/** The error of a wait that is longer. */
	tooLong: (waitMs: number) => Error;
}

/** What a key pair stands for: the limits that its calls count against, and what this process remembers of it. */
export class Account {
	readonly memory = new Memory();
	private readonly usual = new RateLimit();
	private readonly bulk = new RateLimit(BULK);

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
		const limit = readLimitReport(answer).type === BULK ? this.bulk : this.usual;
		limit.close(waitMs);
		if (!this.of(call).includes(limit)) await pause(waitMs, signal);
	}

	/** The limits that a call counts against: which of them it is, its answer says. */
	private of({ bulk }: CallOptions): RateLimit[] {
		return bulk ? [this.bulk, this.usual] : [this.usual];
	}
}

/** The accounts that this process has worked for: their limits hold for all of its executions together. */
const accounts = new Map<string, Account>();

/** @param key names the key pair, and the cluster that it is for */
export function findAccount(key: string): Account {
	const account = accounts.get(key) ?? new Account();
	accounts.set(key, account);
	return account;
}
