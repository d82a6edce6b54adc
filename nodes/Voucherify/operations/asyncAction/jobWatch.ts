import { elapsed } from '../../api/clock';
import {
	ASYNC_ACTIONS,
	fetchAsyncAction,
	isOver,
	readAsyncAction,
	type AsyncAction,
} from '../../api/asyncActions';
import type { VoucherifyClient } from '../../api/client';
import { PAGE_SIZE, wholeList } from '../../api/lists/pages';
import { nodeFailureOf } from '../../api/node';
import { Looks } from '../kinds/looks';

/** Somebody who waits for a job. */
interface Waiter {
	giveUpAt: number;
	settle: (job: AsyncAction) => void;
	fail: (error: unknown) => void;
}

const watches = new WeakMap<VoucherifyClient, JobWatch>();

/**
 * Waits until a background job is over. One look at the list serves all jobs that anybody in this execution waits for.
 * @param maximumWaitMs after how many milliseconds to give up
 * @returns the job with its result or, when the time is up before that, as it was last seen
 * @throws NodeApiError when it cannot be looked at; the signal's reason when the execution is cancelled. The job itself
 * goes on.
 */
export async function waitForJob(
	client: VoucherifyClient,
	id: string,
	maximumWaitMs: number,
): Promise<AsyncAction> {
	const watch = watches.get(client) ?? new JobWatch(client);
	watches.set(client, watch);
	return await watch.until(id, elapsed() + maximumWaitMs);
}

/** The jobs that an execution waits for. */
class JobWatch {
	private readonly waiting = new Map<string, Waiter[]>();
	private readonly looks: Looks;
	private isRunning = false;

	constructor(private readonly client: VoucherifyClient) {
		this.looks = new Looks(client.signal);
	}

	async until(id: string, giveUpAt: number): Promise<AsyncAction> {
		return await new Promise((settle, fail) => {
			const waiters = this.waiting.get(id) ?? [];
			this.waiting.set(id, [...waiters, { giveUpAt, settle, fail }]);
			this.looks.beginAgain();
			if (!this.isRunning) void this.run();
		});
	}

	private async run(): Promise<void> {
		this.isRunning = true;
		try {
			while (this.waiting.size > 0) {
				const all = [...this.waiting.values()].flat();
				await this.looks.next(Math.min(...all.map(({ giveUpAt }) => giveUpAt)));
				await this.look();
			}
		} catch (error) {
			this.stop(error);
		}
		this.isRunning = false;
	}

	/** Nobody can be waited for any more: the jobs go on. */
	private stop(error: unknown): void {
		this.client.log(`Stopped waiting for ${named([...this.waiting.keys()])}, which go on`);
		for (const id of [...this.waiting.keys()]) this.failed(id, error);
	}

	private async look(): Promise<void> {
		const ids = [...this.waiting.keys()];
		const listed = ids.length > 1 ? await this.listed() : new Map<string, AsyncAction>();
		await Promise.all(
			ids.map(async (id) => {
				try {
					const seen = listed.get(id);
					// The list tells no results, and an old job may not be on its first page.
					const job = seen && !isOver(seen) ? seen : await fetchAsyncAction(this.client, id);
					this.seen(id, job);
				} catch (error) {
					this.client.signal?.throwIfAborted();
					this.failed(id, error);
				}
			}),
		);
	}

	private async listed(): Promise<Map<string, AsyncAction>> {
		const rows = await wholeList(this.client, { ...ASYNC_ACTIONS, query: { limit: PAGE_SIZE } });
		return new Map(rows.map((row) => [row.id, readAsyncAction(this.client, row)]));
	}

	private seen(id: string, job: AsyncAction): void {
		const { status, progress } = job;
		this.client.log(
			`${named([id])}: ${status}${typeof progress === 'number' ? `, ${progress} %` : ''}`,
		);
		const now = elapsed();
		const waiters = this.waiting.get(id) ?? [];
		const left = isOver(job) ? [] : waiters.filter(({ giveUpAt }) => giveUpAt > now);
		if (left.length > 0) this.waiting.set(id, left);
		else this.waiting.delete(id);
		for (const { settle } of waiters.filter((waiter) => !left.includes(waiter))) settle(job);
	}

	private failed(id: string, error: unknown): void {
		const waiters = this.waiting.get(id) ?? [];
		this.waiting.delete(id);
		for (const { fail } of waiters) fail(nodeFailureOf(this.client.node, error));
	}
}

function named(ids: string[]): string {
	return `background job${ids.length > 1 ? 's' : ''} ${ids.join(', ')}`;
}
