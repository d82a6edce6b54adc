import { NodeOperationError, type INode } from 'n8n-workflow';
import type { VoucherifyClient } from '../../../../api/client/client';
import type { NodeFailure } from '../../../../api/errors/node';
import type { Resource } from '../../../../api/types';
import { createdAt } from '../times';

export interface JobPage<Job extends Resource> {
	rows: Job[];
	/** Warning about jobs that cannot be read, or that the list may not show, and their time in milliseconds. */
	unseen?: { at: number; failure: NodeFailure };
}

/** Source of jobs that take time, such as exports. Each counts once it is finished. */
export interface JobSource<Job extends Resource = Resource> {
	/** Reads all jobs created before a time in milliseconds, newest first. */
	pages: (client: VoucherifyClient, before: number) => AsyncIterable<JobPage<Job>>;
	/**
	 * Reads one job.
	 * @throws NodeApiError with the status 404 when it no longer exists
	 */
	fetch: (client: VoucherifyClient, id: string) => Promise<Job>;
	/** True when a job will not change any more. */
	isFinished: (job: Job) => boolean;
	/** Reads unfinished jobs, if the list can be sorted by that. Otherwise, `finishedAt` shows what was open at a time. */
	unfinished?: (client: VoucherifyClient) => Promise<Job[]>;
	/** Returns the time at which a finished job finished, in milliseconds; NaN when it has none. */
	finishedAt?: (job: Job) => number;
}

/** Returns the jobs of a page. Rows that are not jobs, or have no time, are left out with a warning. */
export function jobPage<Job extends Resource>(
	{ node }: VoucherifyClient,
	rows: Resource[],
	isJob: (row: unknown) => row is Job,
): JobPage<Job> {
	const page: JobPage<Job> = { rows: [] };
	let at = Math.max(0, ...rows.map(createdAt));
	for (const row of rows) {
		const time = createdAt(row);
		at = time || at;
		if (time && isJob(row)) page.rows.push(row);
		else page.unseen ??= { at, failure: unreadable(node, row) };
	}
	return page;
}

function unreadable(node: INode, { id }: Resource): NodeOperationError {
	return new NodeOperationError(node, `Voucherify lists ${id} in an unknown format`, {
		description: 'The trigger does not report it, and continues with the others.',
	});
}

/** Compares jobs in the order in which they are reported: oldest first, then by ID. */
export function compareJobs(a: Resource, b: Resource): number {
	return createdAt(a) - createdAt(b) || (a.id < b.id ? -1 : 1);
}
