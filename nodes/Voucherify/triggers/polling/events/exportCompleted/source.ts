import { NodeOperationError } from 'n8n-workflow';
import type { VoucherifyClient } from '../../../../api/client/client';
import { fetchExport } from '../../../../api/jobs/exports';
import { LAST_PAGE, PAGE_SIZE } from '../../../../api/limits';
import { listPage, numberedPages } from '../../../../api/lists/numberedPages';
import { isExport, type Export } from '../../../../api/types';
import { jobPage, type JobPage, type JobSource } from '../../sources/job/source';
import { createdAt } from '../../sources/times';

const EXPORTS = { path: ['v1', 'exports'], key: 'exports' };
const NEWEST_FIRST = { ...EXPORTS, query: { order: '-created_at' } };
/** In this order, exports that are scheduled or in progress come first. */
const BY_STATUS = { ...EXPORTS, query: { order: '-status' } };

export const exportSource: JobSource<Export> = {
	pages,
	fetch: fetchExport,
	isFinished: ({ status }) => status === 'DONE' || status === 'ERROR',
	async unfinished(client) {
		const found: Export[] = [];
		for await (const rows of numberedPages(client, BY_STATUS)) {
			const page = rows.filter(isExport);
			found.push(...page.filter((row) => !exportSource.isFinished(row)));
			if (page.some(exportSource.isFinished)) break;
		}
		return found;
	},
};

/**
 * Reads the pages of exports created before a time in milliseconds. The list has only page numbers, so the first page is
 * searched for.
 */
async function* pages(
	client: VoucherifyClient,
	before: number,
): AsyncGenerator<JobPage<Export>, void> {
	const firstPage = before < Infinity ? await pageBefore(client, before) : 1;
	const pastLast = () =>
		new NodeOperationError(
			client.node,
			`There are more than ${(LAST_PAGE * PAGE_SIZE).toLocaleString('en')} exports`,
			{ description: 'Voucherify lists no more than that. Set Start From to Now.' },
		);
	for await (const rows of numberedPages(client, { ...NEWEST_FIRST, firstPage, pastLast }))
		yield jobPage(client, rows, isExport);
}

/** Finds the first page with exports created before a time in milliseconds, by binary search. */
async function pageBefore(client: VoucherifyClient, time: number): Promise<number> {
	let [first, end] = [1, LAST_PAGE];
	while (first < end) {
		const page = Math.floor((first + end) / 2);
		const { rows } = await listPage(client, NEWEST_FIRST, page, PAGE_SIZE);
		const oldest = Math.min(...rows.map(createdAt));
		if (rows.length === 0 || oldest < time) end = page;
		else first = page + 1;
	}
	return first;
}
