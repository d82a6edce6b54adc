import type { VoucherifyClient } from '../../../api/client';
import type { Resource } from '../../../api/types';

/** One page of a list. */
export interface JobPage<Job extends Resource> {
	rows: Job[];
	/** How many rows the whole list has, if the service tells it. */
	total?: number;
}

/** Where to find things that take their time, such as exports: each counts once it is finished. */
export interface JobSource<Job extends Resource = Resource> {
	/** All of them, newest first. */
	pages: (client: VoucherifyClient) => AsyncIterable<JobPage<Job>>;
	/** Those that are not finished. */
	unfinished: (client: VoucherifyClient) => Promise<Job[]>;
	/** One of them. @throws NodeApiError with the status 404 when it no longer exists. */
	fetch: (client: VoucherifyClient, id: string) => Promise<Job>;
	/** Whether it will not change any more. */
	isFinished: (job: Job) => boolean;
}

/** The order in which jobs are reported: oldest first, those of the same time by ID. */
export function inOrder(a: Resource, b: Resource): number {
	return timeOfJob(a) - timeOfJob(b) || (a.id < b.id ? -1 : 1);
}

/** When it was created, in milliseconds; 0 when it does not say. */
export function timeOfJob({ created_at }: Resource): number {
	return Date.parse(created_at ?? '') || 0;
}
