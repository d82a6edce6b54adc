import {
	ASYNC_ACTIONS,
	fetchAsyncAction,
	isOver,
	readAsyncAction,
	type AsyncAction,
} from '../../../api/jobs/asyncActions';
import type { VoucherifyClient } from '../../../api/http/client';
import { PAGE_SIZE } from '../../../api/limits';
import { crowded } from '../../../api/lists/errors';
import { readPage } from '../../../api/lists/pages';
import { timeOfJob, type JobPage, type JobSource } from '../jobList/source';

/** Source of the project's background jobs. The list cannot be filtered by open jobs. */
export const asyncActionSource: JobSource<AsyncAction> = {
	pages,
	fetch: fetchAsyncAction,
	isFinished: isOver,
	finishedAt: ({ updated_at }) => Date.parse(updated_at ?? ''),
};

/**
 * Reads the pages of jobs from before a time. It is not documented whether `end_date` includes jobs of that very time,
 * so each page begins a millisecond later than necessary, until a page is full of jobs of a single time.
 */
async function* pages(
	client: VoucherifyClient,
	before: number,
): AsyncGenerator<JobPage<AsyncAction>, void> {
	for (let end = before; ;) {
		const end_date = end === Infinity ? undefined : new Date(end).toISOString();
		const query = { limit: PAGE_SIZE, end_date };
		const { rows, envelope } = await readPage(client, { ...ASYNC_ACTIONS, query });
		const jobs = rows.map((row) => readAsyncAction(client, row));
		const [first, last] = [jobs.at(0), jobs.at(-1)].map((job) => job && timeOfJob(job));
		const more = Boolean(envelope.has_more ?? jobs.length === PAGE_SIZE);
		const isCrowd = more && last !== undefined && first === last;
		yield { rows: jobs, unseen: isCrowd ? unlistedAt(client, last) : undefined };
		if (!more || last === undefined) return;
		end = last + 1 < end ? last + 1 : end - 1;
	}
}

const unlistedAt = (client: VoucherifyClient, time: number) =>
	crowded(client, PAGE_SIZE, 'created_at', new Date(time).toISOString(), GOES_ON);

const GOES_ON = 'The trigger reports none of them, and goes on with the others.';
