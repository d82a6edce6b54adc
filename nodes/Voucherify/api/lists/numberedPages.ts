import type { VoucherifyClient } from '../client/client';
import { readInParallel } from '../client/inParallel';
import { LAST_PAGE, PAGE_SIZE } from '../limits';
import type { Resource } from '../types';
import { pagesEnd, shrinking, stuck } from './errors';
import { firstRows, pageSizeFor, Progress, readPage, type List, type Page } from './pages';

/**
 * Receives a warning about rows that may be missing from a list.
 * @param isSeen true if rows came or went during reading, or are counted but not listed; false if nobody could notice it
 */
export type ReportDoubt = (message: string, isSeen: boolean) => void;

/** Maximum attempts when rows disappear while paging. */
export const RETURNS = 10;

export const DOUBT =
	'Rows were deleted repeatedly while the node read the pages: existing rows may be missing. Run it again at a quieter time, or use an export.';

export const BY_NUMBERS =
	'Voucherify offers only page numbers for this list: if rows were both added and deleted meanwhile, an existing row may be missing.';

/**
 * Collects the first `limit` rows of a numbered list, in its order. If the first page has a total, the other pages are read
 * in parallel. Returns undefined if that total is missing, is too large or changes from page to page, or if rows moved
 * during reading: read one page after another then.
 */
export async function sideBySide(
	client: VoucherifyClient,
	list: List,
	limit: number,
	first: NumberedPage,
	doubt?: ReportDoubt,
): Promise<Resource[] | undefined> {
	const { lastPage = LAST_PAGE } = list;
	const size = pageSizeFor(limit);
	const { total } = first;
	if (total === undefined) return undefined;
	const wanted = Math.min(limit, total);
	if (wanted > lastPage * size) return undefined;
	const pages = Math.ceil(wanted / size);
	const read = [first, ...(await readPages(client, list, size, pages))];
	const hasChanged = (page: NumberedPage) => page.missing || page.total !== total;
	if (read.some(hasChanged)) return undefined;
	const all = read.flatMap(({ rows }) => rows);
	const rows = new Map(all.map((row) => [row.id, row]));
	if (rows.size < wanted) {
		// A row that comes twice has moved, and another one with it.
		if (rows.size < all.length) return undefined;
		if (pages < lastPage) {
			const beyond = await listPage(client, list, pages + 1, size);
			if (hasChanged(beyond) || beyond.rows.some(({ id }) => !rows.has(id))) return undefined;
		}
		reportFewer(list, rows.size, total, doubt);
	}
	return [...rows.values()].slice(0, limit);
}

/** Reports that a whole list has fewer rows than the service counts. If it is filtered, the total may count other rows. */
export function reportFewer(list: List, count: number, total: number, doubt?: ReportDoubt): void {
	const isUnfiltered = Object.entries(list.query ?? {}).every(
		([name, value]) => name === 'order' || value === undefined,
	);
	if (isUnfiltered && count < total) {
		doubt?.(
			`Voucherify lists ${count} of ${total} rows: the others may have just been deleted, or these keys may not see them.`,
			true,
		);
	}
}

/** Reads pages 2 and up in parallel. */
async function readPages(client: VoucherifyClient, list: List, size: number, pages: number) {
	const numbers = Array.from({ length: Math.max(0, pages - 1) }, (_, index) => index + 2);
	return await readInParallel(client, numbers, async (page) => {
		return await listPage(client, list, page, size);
	});
}

/**
 * Collects the first `limit` rows of a numbered list, in its order: in parallel, and if that fails once more, one page
 * after another.
 * @throws NodeApiError like `numberedPages`
 */
export async function numberedRows(
	client: VoucherifyClient,
	list: List,
	limit: number,
	doubt?: ReportDoubt,
): Promise<Resource[]> {
	const { lastPage = LAST_PAGE } = list;
	const size = pageSizeFor(limit);
	const first = await listPage(client, list, 1, size);
	if (Math.min(limit, first.total ?? 0) > lastPage * size)
		throw list.tooMany?.(first.total ?? 0) ?? pagesEnd(client, lastPage);
	const rows = await sideBySide(client, list, limit, first, doubt);
	if (!rows) return await firstRows(numberedPages(client, list, size, doubt), limit);
	if (rows.length > size) doubt?.(BY_NUMBERS, false);
	return rows;
}

/**
 * Reads a list with page numbers, page by page.
 * @param doubt receives one warning if rows are deleted during every attempt, so that some may be missing (an error without
 * `doubt`), one if the list has several pages (as many rows deleted as added go unnoticed), and one if an unfiltered list has
 * fewer rows than its total
 * @throws NodeApiError if a page is empty although the total promises more, if rows are deleted during every attempt, or if
 * there are more rows than page numbers reach.
 */
export async function* numberedPages(
	client: VoucherifyClient,
	list: List,
	size = PAGE_SIZE,
	doubt?: ReportDoubt,
): AsyncGenerator<Resource[], void> {
	const { firstPage = 1, lastPage = LAST_PAGE } = list;
	const progress = new Progress();
	let before: number | undefined;
	let returns = 0;
	for (let page = firstPage; page <= lastPage; page += 1) {
		const found = await listPage(client, list, page, size);
		const { missing, total } = found;
		if (list.tooMany && (total ?? 0) > lastPage * size) throw list.tooMany(total ?? 0);
		if (page === 2 && returns === 0) doubt?.(BY_NUMBERS, false);
		const gone = (before ?? 0) - (total ?? before ?? 0);
		// Where rows come, others may go unnoticed.
		if (gone < 0 && before !== undefined) doubt?.(BY_NUMBERS, true);
		before = total;
		if (gone > 0 && page > 1 && returns < RETURNS) {
			// Rows after a deleted one move up, to pages that were already read. Those of this page come again.
			returns += 1;
			if (returns === RETURNS && !doubt) throw shrinking(client);
			if (returns === RETURNS) doubt?.(DOUBT, true);
			page = Math.max(0, page - 1 - Math.ceil(gone / size));
			continue;
		}
		// A row created during reading moves the others down: the last row of a page comes again on the next one.
		const read = firstPage > 1 ? (page - 1) * size + found.rows.length : undefined;
		yield progress.take(found, size, read);
		if (missing) throw stuck(client);
		const isLast = page === lastPage && total !== undefined && total <= lastPage * size;
		if (!progress.isOver && !isLast) continue;
		reportFewer(list, progress.seen.size, total ?? 0, doubt);
		return;
	}
	throw list.pastLast?.() ?? pagesEnd(client, lastPage);
}

/**
 * One page of a numbered list. `total` counts the rows of the whole list; it is unknown whether the service applies bounds
 * to it.
 */
export interface NumberedPage extends Page {
	more: boolean;
	/** True if the page is empty although the response promises rows on it. */
	missing: boolean;
	total?: number;
}

/**
 * Reads one page of a numbered list.
 * @param page starts at 1
 */
export async function listPage(
	client: VoucherifyClient,
	list: List,
	page: number,
	size: number,
): Promise<NumberedPage> {
	const { rows, envelope } = await readPage(client, {
		...list,
		query: { ...list.query, limit: size, page },
	});
	const total = typeof envelope.total === 'number' ? envelope.total : undefined;
	return {
		rows,
		envelope,
		more: total === undefined ? rows.length === size : page * size < total,
		missing:
			rows.length === 0 &&
			(total === undefined ? envelope.has_more === true : total > (page - 1) * size),
		total,
	};
}
