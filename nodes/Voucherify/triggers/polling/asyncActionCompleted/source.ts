import {
	ASYNC_ACTIONS,
	BEFORE,
	fetchAsyncAction,
	isOver,
	readAsyncAction,
	type AsyncAction,
} from '../../../api/asyncActions';
import type { VoucherifyClient } from '../../../api/client';
import { timePages } from '../../../api/lists/timePages';
import type { JobPage, JobSource } from '../jobList/source';

/** The background jobs of the project. */
export const asyncActionSource: JobSource<AsyncAction> = {
	pages,
	fetch: fetchAsyncAction,
	isFinished: isOver,
	/** The list cannot be asked for them: they are looked for until a page has none. */
	async unfinished(client) {
		const found: AsyncAction[] = [];
		for await (const { rows } of pages(client)) {
			const open = rows.filter((row) => !isOver(row));
			if (open.length === 0) break;
			found.push(...open);
		}
		return found;
	},
};

async function* pages(client: VoucherifyClient): AsyncGenerator<JobPage<AsyncAction>, void> {
	for await (const rows of timePages(client, { ...ASYNC_ACTIONS, ...BEFORE }))
		yield { rows: rows.map((row) => readAsyncAction(client, row)) };
}
