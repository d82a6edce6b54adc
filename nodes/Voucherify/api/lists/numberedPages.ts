import type { VoucherifyClient } from '../client/client';
import { readInParallel } from '../client/inParallel';
import { LAST_PAGE, PAGE_SIZE } from '../limits';
import type { Resource } from '../types';
import { lastPageError, shrinkingListError, stuckListError } from './errors';
import { firstRows, pageSizeFor, Progress, readPage, type List, type Page } from './pages';

/**
 * Receives a warning about rows that may be missing from a list.
 * @param isSeen true if rows came or went during reading, or are counted but not listed; false if nobody could notice it
 */
export type ReportDoubt = (message: string, isSeen: boolean) => void;

/** Maximum attempts when rows disappear while paging. */
export const RETURNS = 10;

const DOUBT =
	'Rows were deleted repeatedly while the node read the pages: existing rows may be missing. Run it again at a quieter time, or use an export.';

const BY_NUMBERS =
	'Voucherify offers only page numbers for this list: if rows were both added and deleted meanwhile, an existing row may be missing.';

/**
 * Collects the first `limit` rows of a numbered list, in its order. If the first page has a total, the other pages are read
 * in parallel, until one has another total.
 * @returns no `rows` if that total is missing, too large or changes, or rows moved: read on after `pages` one by one then
 */
export async function sideBySide(
	client: VoucherifyClient,
	list: List,
	limit: number,
	first: NumberedPage,
	doubt?: ReportDoubt,
): Promise<{ rows?: Resource[]; pages: NumberedPage[] }> {
	const { lastPage = LAST_PAGE } = list;
	const size = pageSizeFor(limit);
	const { total } = first;
	const wanted = Math.min(limit, total ?? Infinity);
	// The service may have smaller pages than requested.
	const count = Math.ceil(wanted / Math.max(1, first.rows.length));
	if (total === undefined || first.missing || count > lastPage) return { pages: [first] };
	const hasChanged = (page: NumberedPage) => page.missing || page.total !== total;
	let isOver = false;
	const read = async (page: number) => {
		if (isOver) return [];
		const found = await listPage(client, list, page, size);
		isOver ||= hasChanged(found);
		return [found];
	};
	const others = Array.from({ length: Math.max(0, count - 1) }, (_, index) => index + 2);
	const pages = [first, ...(await readInParallel(client, others, read)).flat()];
	const all = pages.flatMap(({ rows }) => rows);
	const rows = new Map(all.map((row) => [row.id, row]));
	const beyond = rows.size < wanted && count < lastPage ? await read(count + 1) : [];
	pages.push(...beyond);
	const changed = pages.find(hasChanged);
	// Where rows were only added, none has moved to a page before.
	if (changed && !changed.missing && (changed.total ?? 0) > total)
		return { pages: pages.slice(0, pages.indexOf(changed) + 1) };
	// A row that comes twice has moved, and another one with it.
	if (changed || rows.size < all.length) return { pages: [] };
	if (beyond.some((page) => page.rows.some(({ id }) => !rows.has(id)))) return { pages };
	if (count > 1) doubt?.(BY_NUMBERS, false);
	if (rows.size < wanted) reportFewer(list, rows.size, total, doubt);
	return { rows: [...rows.values()].slice(0, limit), pages };
}

/** @throws NodeApiError if nobody receives the warning */
export function reportShrinking(client: VoucherifyClient, doubt?: ReportDoubt): void {
	if (!doubt) throw shrinkingListError(client);
	doubt(DOUBT, true);
}

/** Reports that a whole list has fewer rows than the service counts. If it is filtered, the total may count other rows. */
export function reportFewer(list: List, count: number, total = 0, doubt?: ReportDoubt): void {
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

/**
 * Collects the first `limit` rows of a numbered list, in its order: in parallel, or else one page after another.
 * @throws NodeApiError like `numberedPages`
 */
export async function collectNumberedRows(
	client: VoucherifyClient,
	list: List,
	limit: number,
	doubt?: ReportDoubt,
): Promise<Resource[]> {
	const { lastPage = LAST_PAGE } = list;
	const size = pageSizeFor(limit);
	const first = await listPage(client, list, 1, size);
	if (Math.min(limit, first.total ?? 0) > lastPage * size)
		throw list.tooMany?.(first.total ?? 0) ?? lastPageError(client, lastPage);
	const { rows, pages } = await sideBySide(client, list, limit, first, doubt);
	return rows ?? (await firstRows(numberedPages(client, list, size, doubt, pages), limit));
}

/**
 * Reads a list with page numbers, page by page.
 * @param doubt receives a warning if rows are deleted during every attempt, so that some may be missing (an error without
 * `doubt`), one if the list has several pages (as many rows deleted as added go unnoticed), and one if an unfiltered list has
 * fewer rows than its total
 * @param known the first pages, if they were read before
 * @throws NodeApiError if a page is empty although the total promises more, if rows are deleted during every attempt, or if
 * there are more rows than page numbers reach.
 */
export async function* numberedPages(
	client: VoucherifyClient,
	list: List,
	size = PAGE_SIZE,
	doubt?: ReportDoubt,
	known: NumberedPage[] = [],
): AsyncGenerator<Resource[], void> {
	const { firstPage = 1, lastPage = LAST_PAGE } = list;
	const progress = new Progress(firstPage - 1);
	let before: number | undefined;
	let returns = 0;
	let hasGrown = false;
	for (let page = firstPage; page <= lastPage; page += 1) {
		const found = known[page - firstPage] ?? (await listPage(client, list, page, size));
		const { missing, total } = found;
		if (list.tooMany && (total ?? 0) > lastPage * size) throw list.tooMany(total ?? 0);
		if (page === 2 && returns === 0) doubt?.(BY_NUMBERS, false);
		const gone = (before ?? total ?? 0) - (total ?? before ?? 0);
		hasGrown ||= gone < 0;
		// Where rows come, others may go unnoticed.
		if (gone < 0) doubt?.(BY_NUMBERS, true);
		before = total;
		if (gone > 0 && page > 1 && returns < RETURNS) {
			// Rows after a deleted one move up, to pages that were already read. Those of this page come again.
			if ((returns += 1) === RETURNS) reportShrinking(client, doubt);
			known = [];
			page = Math.max(0, page - 1 - Math.ceil(gone / progress.pageSize));
			continue;
		}
		// A row created during reading moves the others down: the last row of a page comes again on the next one.
		yield progress.take(found, size);
		if (missing) throw stuckListError(client);
		const isLast = page === lastPage && (total ?? Infinity) <= page * progress.pageSize;
		if (!progress.isOver && !isLast) continue;
		if (!hasGrown) reportFewer(list, progress.seen.size, total, doubt);
		return;
	}
	throw list.pastLast?.() ?? lastPageError(client, lastPage);
}

/** One page of a numbered list. `total` counts its rows; it is unknown whether the service applies bounds to it. */
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
