import { NodeOperationError } from 'n8n-workflow';
import type { VoucherifyClient } from '../../../api/client';
import { fetchExport, readExport } from '../../../api/exports';
import { LAST_PAGE, listPage, numberedPages, PAGE_SIZE } from '../../../api/lists/pages';
import type { Export } from '../../../api/types';
import type { JobPage, JobSource } from '../jobList/source';

const EXPORTS = { path: ['v1', 'exports'], key: 'exports' };
const NEWEST_FIRST = { ...EXPORTS, query: { order: '-created_at' } };
/** In this order those that are scheduled or in progress come first. */
const BY_STATUS = { ...EXPORTS, query: { order: '-status' } };

/** The exports of the project. */
export const exportSource: JobSource<Export> = {
	pages,
	fetch: fetchExport,
	isFinished: ({ status }) => status === 'DONE' || status === 'ERROR',
	async unfinished(client) {
		const found: Export[] = [];
		for await (const rows of numberedPages(client, BY_STATUS)) {
			const page = rows.map((row) => readExport(client, row));
			found.push(...page.filter((row) => !exportSource.isFinished(row)));
			if (page.some(exportSource.isFinished)) break;
		}
		return found;
	},
};

async function* pages(client: VoucherifyClient): AsyncGenerator<JobPage<Export>, void> {
	for (let page = 1; page <= LAST_PAGE; page += 1) {
		const { rows, more, total } = await listPage(client, NEWEST_FIRST, page, PAGE_SIZE);
		yield { rows: rows.map((row) => readExport(client, row)), total };
		if (!more) return;
	}
	throw new NodeOperationError(
		client.node,
		`There are more than ${(LAST_PAGE * PAGE_SIZE).toLocaleString('en')} exports to look through`,
		{ description: 'Voucherify lists no more than that. Let the trigger start from now.' },
	);
}
