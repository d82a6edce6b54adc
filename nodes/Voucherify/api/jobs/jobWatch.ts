import { monotonicNow } from '../http/clock';
import {
	ASYNC_ACTIONS,
	fetchAsyncAction,
	isOver,
	readAsyncAction,
	type AsyncAction,
} from './asyncActions';
import type { VoucherifyClient } from '../client/client';
import { wholeList } from '../lists/pages';
import { isNotFound } from '../client/found';
import { toNodeFailure, type NodeFailure } from '../errors/node';
import { PAGE_SIZE } from '../limits';
import { Backoff, mayPollAgain } from './pollUntil';

/** A caller that waits for a job. `giveUpAt` is a time of `monotonicNow`. */
interface Waiter {
	giveUpAt: number;
	settle: (job: AsyncAction) => void;
	fail: (error: unknown) => void;
}

/**
 * Waits until a background job is finished. All jobs that an execution waits for share the requests for the list of jobs.
 * @param maximumWaitMs maximum wait in milliseconds
 * @returns the job with its result; if time runs out, its last known state
 * @throws NodeApiError if it cannot be read; the signal's reason if the execution is canceled. The job itself continues.
 */
export async function waitForJob(
	client: VoucherifyClient,
	id: string,
	maximumWaitMs: number,
): Promise<AsyncAction> {
	return await client.memory.of(JobWatch, client).until(id, monotonicNow() + maximumWaitMs);
}

interface Awaited {
	waiters: Waiter[];
	/** Last known state. */
	seen?: AsyncAction;
	/** Error of the last check. `missing` is the number of 404s in a row. */
	problem?: NodeFailure;
	missing: number;
}

/** Polls all jobs that an execution waits for. */
class JobWatch {
	private readonly waiting = new Map<string, Awaited>();
	private readonly backoff: Backoff;
	private isRunning = false;

	constructor(private readonly client: VoucherifyClient) {
		this.backoff = new Backoff(client.signal);
	}

	async until(id: string, giveUpAt: number): Promise<AsyncAction> {
		return await new Promise((settle, fail) => {
			const job = this.waiting.get(id) ?? { waiters: [], missing: 0 };
			job.waiters.push({ giveUpAt, settle, fail });
			this.waiting.set(id, job);
			this.backoff.reset();
			if (!this.isRunning) void this.run();
		});
	}

	private async run(): Promise<void> {
		this.isRunning = true;
		try {
			while (this.waiting.size > 0) {
				const all = [...this.waiting.values()].flatMap(({ waiters }) => waiters);
				await this.backoff.next(Math.min(...all.map(({ giveUpAt }) => giveUpAt)));
				await this.readJobs();
				for (const [id, job] of this.waiting) this.settle(id, job);
			}
		} catch (error) {
			this.stop(error);
		}
		this.isRunning = false;
	}

	/** Fails all waiters. The jobs themselves continue. */
	private stop(error: unknown): void {
		this.client.log(`Stopped waiting for ${named([...this.waiting.keys()])}, still running`);
		for (const { waiters } of this.waiting.values()) {
			for (const { fail } of waiters) fail(toNodeFailure(this.client.node, error));
		}
		this.waiting.clear();
	}

	/**
	 * Checks all jobs. Several are checked with one request for the list; those that are finished or not on it are read one
	 * by one.
	 */
	private async readJobs(): Promise<void> {
		const ids = [...this.waiting.keys()];
		const listed = ids.length > 1 ? await this.listed() : undefined;
		await Promise.all(
			[...this.waiting].map(async ([id, job]) => {
				// Rows of the list have no results, and an old job may not be on its first page.
				const row = listed?.get(id);
				if (row && !isOver(row)) this.see(job, row);
				else await this.fetch(id, job);
			}),
		);
	}

	private async fetch(id: string, job: Awaited): Promise<void> {
		try {
			this.see(job, await fetchAsyncAction(this.client, id));
		} catch (error) {
			this.client.signal?.throwIfAborted();
			job.problem = toNodeFailure(this.client.node, error);
			job.missing = isNotFound(job.problem) ? job.missing + 1 : 0;
		}
	}

	private see(job: Awaited, seen: AsyncAction): void {
		const { id, status, progress } = seen;
		const share = typeof progress === 'number' ? `, ${progress} %` : '';
		this.client.log(`${named([id])}: ${status}${share}`);
		Object.assign(job, { seen, problem: undefined, missing: 0 });
	}

	/** Reads the list of jobs; undefined if that fails, so that jobs are read one by one. */
	private async listed(): Promise<Map<string, AsyncAction> | undefined> {
		try {
			const list = { ...ASYNC_ACTIONS, query: { limit: PAGE_SIZE } };
			const rows = await wholeList(this.client, list);
			return new Map(rows.map((row) => [row.id, readAsyncAction(this.client, row)]));
		} catch {
			this.client.signal?.throwIfAborted();
			return undefined;
		}
	}

	/** Answers the waiters of a job that is finished or cannot be read, and those whose time is up. */
	private settle(id: string, job: Awaited): void {
		const { seen, problem, missing, waiters } = job;
		const isEnd = problem ? !mayPollAgain(problem, missing) : seen !== undefined && isOver(seen);
		const now = monotonicNow();
		const left = isEnd ? [] : waiters.filter(({ giveUpAt }) => giveUpAt > now);
		if (left.length > 0) job.waiters = left;
		else this.waiting.delete(id);
		for (const { settle, fail } of waiters.filter((waiter) => !left.includes(waiter))) {
			if (seen && !problem) settle(seen);
			else fail(problem);
		}
	}
}

function named(ids: string[]): string {
	return `background job${ids.length > 1 ? 's' : ''} ${ids.join(', ')}`;
}
