import { monotonicNow } from '../../api/http/clock';
import type { VoucherifyClient } from '../../api/http/client';
import type { Attempt } from './writeOnce';

/** Far longer than lists lag, and than a call takes whose answer was lost. */
const REMEMBERED_MS = 300_000;

/** A write of this process: what it has made, or its attempt while the outcome is unknown. */
export type RecentWrite<T> = { made: T } | { attempt: Attempt };

/** The writes of an operation in the last five minutes, in all executions of this process: lists may lag behind them. */
export class RecentWrites<T> {
	/** By the account and the name of the write, the latest last. */
	private readonly all = new WeakMap<object, Map<string, RecentWrite<T> & { at: number }>>();

	get({ account }: VoucherifyClient, name: string): RecentWrite<T> | undefined {
		const write = this.all.get(account)?.get(name);
		return write && monotonicNow() - write.at < REMEMBERED_MS ? write : undefined;
	}

	set({ account }: VoucherifyClient, name: string, write: RecentWrite<T>): void {
		const writes = this.all.get(account) ?? new Map<string, RecentWrite<T> & { at: number }>();
		this.all.set(account, writes);
		writes.delete(name);
		writes.set(name, { ...write, at: monotonicNow() });
		for (const [oldest, { at }] of writes) {
			if (monotonicNow() - at < REMEMBERED_MS) break;
			writes.delete(oldest);
		}
	}

	delete({ account }: VoucherifyClient, name: string): void {
		this.all.get(account)?.delete(name);
	}
}
