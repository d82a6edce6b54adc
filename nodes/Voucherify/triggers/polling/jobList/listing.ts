import type { Resource } from '../../../api/types';
import { hasSettled, timeOfPage } from '../cursorList/state';
import type { Session } from '../event';
import { timeOfJob, type JobSource } from './source';

/** The younger part of a list. */
export interface Listing<Job extends Resource> {
	/** Oldest first. */
	jobs: Job[];
	/** Since when it holds all jobs, in milliseconds. */
	from: number;
	/**
	 * Whether it has all of them: where some were deleted while the pages were read, a row may have slipped from one page
	 * to the one before.
	 */
	isWhole: boolean;
	/** The service's time when the first page was read, in milliseconds. */
	now: number;
}

/**
 * Lists the jobs since a time in milliseconds.
 * @param mostPages after so many pages, it lists no further than it has to for what may still appear
 */
export async function listSince<Job extends Resource>(
	{ client }: Session,
	source: JobSource<Job>,
	since: number,
	mostPages = Infinity,
): Promise<Listing<Job>> {
	const found = new Map<string, Job>();
	let isWhole = true;
	let now: number | undefined;
	let before = -Infinity;
	let pages = 0;
	let from = since;
	for await (const { rows, total } of source.pages(client)) {
		now ??= timeOfPage(client, rows);
		for (const job of rows) if (timeOfJob(job) >= since) found.set(job.id, job);
		isWhole &&= (total ?? before) >= before;
		before = total ?? before;
		pages += 1;
		const oldest = Math.min(...rows.map(timeOfJob));
		if (oldest < since) break;
		if (pages >= mostPages && hasSettled(oldest, now)) {
			from = oldest + 1;
			break;
		}
	}
	const jobs = [...found.values()].filter((job) => timeOfJob(job) >= from).reverse();
	return { jobs, from, isWhole, now: now ?? 0 };
}
