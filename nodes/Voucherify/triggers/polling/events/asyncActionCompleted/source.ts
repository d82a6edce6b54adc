import { NodeOperationError } from 'n8n-workflow';
import {
	ASYNC_ACTIONS,
	fetchAsyncAction,
	isAsyncAction,
	isOver,
	type AsyncAction,
} from '../../../../api/jobs/asyncActions';
import type { VoucherifyClient } from '../../../../api/client/client';
import { PAGE_SIZE } from '../../../../api/limits';
import { Progress, readPage } from '../../../../api/lists/pages';
import { jobPage, type JobPage, type JobSource } from '../../sources/job/source';
import { createdAt } from '../../sources/times';

/** Source of the project's background jobs. The list cannot be filtered by open jobs. */
export const asyncActionSource: JobSource<AsyncAction> = {
	pages,
	fetch: fetchAsyncAction,
	isFinished: isOver,
	finishedAt: ({ updated_at }) => Date.parse(updated_at ?? ''),
};

/**
 * Reads the pages of jobs created before a time in milliseconds. It is not documented whether `end_date` includes jobs of
 * that very time. So each page begins a millisecond later than necessary, until a page is full of jobs of a single time.
 */
async function* pages(
	client: VoucherifyClient,
	before: number,
): AsyncGenerator<JobPage<AsyncAction>, void> {
	const progress = new Progress();
	for (let end = before; ;) {
		const end_date = end === Infinity ? undefined : new Date(end).toISOString();
		const query = { limit: PAGE_SIZE, end_date };
		const found = await readPage(client, { ...ASYNC_ACTIONS, query });
		const { rows, envelope } = found;
		const fresh = progress.take(found, PAGE_SIZE);
		const page = jobPage(client, rows, isAsyncAction);
		const times = rows.map(createdAt).filter(Boolean);
		const [first, last] = [times.at(0), times.at(-1)];
		// The API's example of this list does not say whether there is more.
		const more = Boolean(envelope.has_more ?? fresh.length > 0);
		const mayHideOthers = rows.length === PAGE_SIZE || envelope.has_more === true;
		const isCrowd = more && mayHideOthers && last !== undefined && first === last;
		if (isCrowd) page.unseen ??= { at: last, failure: unlistedAt(client, last) };
		yield page;
		if (!more || last === undefined) return;
		end = last + 1 < end ? last + 1 : end - 1;
	}
}

/** Returns the warning about a full page of jobs with the same time: there may be more of them, which cannot be read. */
const unlistedAt = ({ node }: VoucherifyClient, time: number) =>
	new NodeOperationError(
		node,
		`${PAGE_SIZE} background jobs or more were created at the same time, ${new Date(time).toISOString()}`,
		{
			description: `Voucherify lists at most ${PAGE_SIZE} of the same time: if there are more, the trigger does not report them. It continues with the others.`,
		},
	);
