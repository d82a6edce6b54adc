import { monotonicNow } from '../api/http/clock';
import { Memory } from '../api/http/memory';
import type { Attempt } from './writeOnce';

/** Much longer than lists lag behind, and than a request whose response is lost takes. */
const REMEMBERED_MS = 300_000;

/** A write of this process: its result, or the attempt while its outcome is unknown. */
type RecentWrite<T> = { made: T } | { attempt: Attempt };

/** Writes of one operation in the last five minutes, in all executions of this process. Lists may lag behind them. */
export class RecentWrites<T> {
	/** Holds the locks of these writes. */
	readonly memory = new Memory();
	/** By name, the latest last. */
	private readonly all = new Map<string, RecentWrite<T> & { at: number }>();

	get(name: string): RecentWrite<T> | undefined {
		const write = this.all.get(name);
		return write && monotonicNow() - write.at < REMEMBERED_MS ? write : undefined;
	}

	set(name: string, write: RecentWrite<T>): void {
		this.all.delete(name);
		this.all.set(name, { ...write, at: monotonicNow() });
		for (const [oldest, { at }] of this.all) {
			if (monotonicNow() - at < REMEMBERED_MS) break;
			this.all.delete(oldest);
		}
	}

	delete(name: string): void {
		this.all.delete(name);
	}
}
