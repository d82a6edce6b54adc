import type { VoucherifyClient } from '../client/client';
import { LAST_PAGE, PAGE_SIZE } from '../limits';
import type { Resource } from '../types';
import { crowdedTimeError, stuckListError, missingTimeError } from './errors';
import { firstRows, pageSizeFor, Progress, type List } from './pages';
import {
	listPage,
	numberedPages,
	sideBySide,
	reportFewer,
	reportShrinking,
	RETURNS,
	type ReportDoubt,
	type NumberedPage,
} from './numberedPages';

/** Query parameters that limit a list by time. */
export interface Bounds {
	after: string;
	before: string;
	/** Column that they limit. */
	column: string;
	/** Field of that column in the rows, if its name differs. */
	field?: string;
}

const BY_DATE: Bounds = { after: 'start_date', before: 'end_date', column: 'created_at' };

/** A numbered list that the service can limit by time. The limits are ISO 8601; by default, they apply to `created_at`. */
interface DatedList extends List {
	query: NonNullable<List['query']> & { order: string };
	bounds?: Bounds;
}

const columnOf = (order: string) => order.replace('-', '');

/**
 * Collects the first `limit` rows of a list, in its order. Reads by page numbers if they reach far enough. Otherwise, or if
 * a list with time limits is ordered by the limited column, reads by time. If another order is wanted, sorts the rows here:
 * those without a value sort by their creation time.
 * @param limit Infinity for all rows
 * @throws NodeOperationError if more rows share a time than page numbers reach.
 * @throws NodeApiError if a row to continue after has no time, or the list does not continue as promised.
 */
export async function rowsByDateWindow(
	client: VoucherifyClient,
	list: DatedList,
	limit: number,
	doubt?: ReportDoubt,
): Promise<Resource[]> {
	const { order } = list.query;
	const { column } = list.bounds ?? BY_DATE;
	const size = pageSizeFor(limit);
	const reach = (list.lastPage ?? LAST_PAGE) * PAGE_SIZE;
	// Pages that do not exist would be requested if the total of a list ignores its time limits, which is not documented.
	const first = isBounded(list) ? undefined : await listPage(client, list, 1, size);
	const read = first && (await sideBySide(client, list, limit, first, doubt));
	if (read?.rows) return read.rows;
	if (columnOf(order) === column)
		return await firstRows(windowPages(client, list, size, doubt, first), limit);
	if (limit <= reach)
		return await firstRows(numberedPages(client, list, size, doubt, read?.pages), limit);
	const inTime = { ...list, query: { ...list.query, order: column } };
	const rows = await firstRows(windowPages(client, inTime, PAGE_SIZE, doubt), Infinity);
	return sortRows(rows, order).slice(0, limit);
}

const CROWDED =
	'A whole page of this list has the same time, so the node used page numbers: if rows were both added and deleted meanwhile, an existing row may be missing.';

/**
 * Reads a list that is ordered by its limited column, page by page. Each page is requested by the time of the last row: if
 * rows are added, deleted or leave the list meanwhile, others move between numbered pages, but not in time. Rows that come
 * again are left out. Page numbers are only used while all rows of a page share one time; if rows of it are deleted
 * meanwhile, it is read again.
 * @param doubt receives a warning if page numbers are used, and one if rows are deleted during every attempt
 * @param first the first page, if it was read before
 * @throws like `rowsByDateWindow`.
 */
export async function* windowPages(
	client: VoucherifyClient,
	list: DatedList,
	size = PAGE_SIZE,
	doubt?: ReportDoubt,
	first?: NumberedPage,
): AsyncGenerator<Resource[], void> {
	const { lastPage = LAST_PAGE, bounds: { column, field = column } = BY_DATE } = list;
	const progress = new Progress();
	let window = list;
	let before = 0;
	let returns = 0;
	/** True if a page before the last one was short, or a page lacks all of its rows. */
	let hasGap = false;
	for (let [page, known] = [1, first]; ;) {
		if (page === 1) progress.begin();
		const found = known ?? (await listPage(client, window, page, size));
		known = undefined;
		yield progress.take(found, size);

		const { rows, missing, total = Infinity } = found;
		const change = page > 1 ? total - before : 0;
		before = total;
		if (page === 2 || change > 0) doubt?.(CROWDED, change > 0);
		// A row of an earlier page was deleted, so that another one moved up to that page.
		if (change < 0 && returns < RETURNS) {
			if ((returns += 1) === RETURNS) reportShrinking(client, doubt);
			page = 1;
			continue;
		}
		const last = rows.at(-1);
		// It is not documented whether the total respects time limits. If not, it counts more rows than follow.
		const isCut = missing && !isBounded(list) && total > progress.seen.size;
		if (!last && (!progress.isOver || isCut)) throw stuckListError(client);
		if (progress.isOver) {
			if (hasGap || missing) reportFewer(list, progress.seen.size, progress.first, doubt);
			return;
		}
		const reached = last?.[field];
		if (typeof reached !== 'string' || Number.isNaN(Date.parse(reached)))
			throw missingTimeError(client, column);
		hasGap ||= rows.length < size;
		// A short page may be the whole list: its next page is read first.
		const isFirst = page === 1 && rows.length < size && rows.at(0)?.[field] === reached;
		const next = isFirst ? undefined : nextWindow(window, reached);
		[window, page] = next ? [next, 1] : [window, page + 1];
		if (page > lastPage)
			throw crowdedTimeError(client, lastPage * progress.pageSize, column, reached);
	}
}

/** True if a list is limited by time: it is not documented whether its `total` respects that. */
function isBounded({ query, bounds: { after, before } = BY_DATE }: DatedList): boolean {
	return query[after] !== undefined || query[before] !== undefined;
}

/**
 * Returns the window that continues after a row with the time `reached`; undefined if it would be the same one. It begins a
 * millisecond before that row, with all rows of its time: it is not documented whether a time limit is inclusive.
 */
function nextWindow(window: DatedList, reached: string): DatedList | undefined {
	const { query, bounds = BY_DATE } = window;
	const sign = query.order.startsWith('-') ? -1 : 1;
	const bound = sign > 0 ? bounds.after : bounds.before;
	const current = query[bound];
	const from = current === undefined ? -sign * Infinity : Date.parse(String(current));
	const to = Date.parse(reached) - sign;
	if ((to - from) * sign <= 0) return undefined;
	return { ...window, query: { ...query, [bound]: new Date(to).toISOString() } };
}

/**
 * Sorts rows by a column. Rows without a value sort by their creation time.
 * @param order name of the column, with a dash before it for latest first
 */
export function sortRows(rows: Resource[], order: string): Resource[] {
	const sign = order.startsWith('-') ? -1 : 1;
	const keyOf = ({ [columnOf(order)]: value, created_at: time = '' }: Resource) =>
		typeof value === 'string' ? value : time;
	const keyed = rows.map((row) => ({ row, key: keyOf(row) }));
	keyed.sort((a, b) => sign * (Number(a.key > b.key) - Number(a.key < b.key)));
	return keyed.map(({ row }) => row);
}
