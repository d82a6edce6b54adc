import type { VoucherifyClient } from '../client/client';
import { LAST_PAGE, PAGE_SIZE } from '../limits';
import type { Resource } from '../types';
import { crowded, stuck, undated } from './errors';
import { firstRows, pageSizeFor, Progress, type List } from './pages';
import {
	listPage,
	numberedPages,
	BY_NUMBERS,
	sideBySide,
	DOUBT,
	reportFewer,
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
	// It is not documented whether the total of a list respects its time limits. If not, pages would be requested that do
	// not exist.
	const first = isBounded(list) ? undefined : await listPage(client, list, 1, size);
	const rows = first && (await sideBySide(client, list, limit, first, doubt));
	if (rows && rows.length > size) doubt?.(BY_NUMBERS, false);
	if (rows) return rows;
	if (columnOf(order) === column)
		return await firstRows(windowPages(client, list, size, doubt, first), limit);
	if (limit <= reach) return await firstRows(numberedPages(client, list, size, doubt), limit);
	const inTime = { ...list, query: { ...list.query, order: column } };
	return sorted(
		await firstRows(windowPages(client, inTime, PAGE_SIZE, doubt), Infinity),
		order,
	).slice(0, limit);
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
	/** Time of a short page whose further rows are on the next pages. */
	let crowd: string | undefined;
	/** True if a short page was not the last one. */
	let hasGap = false;
	/** The first total: those of further windows may count fewer rows, and rows that were added meanwhile. */
	let counted: number | undefined;
	for (let [page, known] = [1, first]; ;) {
		const found = known ?? (await listPage(client, window, page, size));
		known = undefined;
		yield progress.take(found, size, (page - 1) * size + found.rows.length);

		// It is not documented whether the total respects time limits. If not, it counts more rows than follow.
		const { rows, total = Infinity } = found;
		const last = rows.at(-1);
		const isCut = total < Infinity && total > progress.seen.size && !isBounded(list);
		if (!last && (!progress.isOver || (isCut && crowd === undefined))) throw stuck(client);
		if (progress.isOver) {
			if (hasGap) reportFewer(list, progress.seen.size, counted ?? 0, doubt);
			return;
		}
		const reached = last?.[field];
		if (typeof reached !== 'string' || Number.isNaN(Date.parse(reached)))
			throw undated(client, column);
		if (page === 2) doubt?.(CROWDED, false);
		// A row of an earlier page was deleted, so that another one moved up to that page.
		const hasShrunk = page > 1 && total < before;
		before = total;
		if (hasShrunk && (returns += 1) === RETURNS) doubt?.(DOUBT, true);
		// A window from the time of a short page would begin with the same short page.
		const isShort = rows.length < size;
		hasGap ||= isShort;
		counted ??= found.total;
		const isCrowd = rows.at(0)?.[field] === reached && (isShort || reached === crowd);
		crowd = isCrowd ? reached : undefined;
		const next = isCrowd ? undefined : nextWindow(window, reached);
		if (hasShrunk && returns < RETURNS) page = 1;
		else [window, page] = next ? [next, 1] : [window, page + 1];
		if (page > lastPage) throw crowded(client, lastPage * PAGE_SIZE, column, reached);
	}
}

/** True if a list is limited by time: it is not documented whether its `total` respects that. */
function isBounded({ query, bounds: { after, before } = BY_DATE }: DatedList): boolean {
	return query[after] !== undefined || query[before] !== undefined;
}

/**
 * Returns the window that continues after a row with the time `reached`; undefined if it would be the same one. It is not
 * documented whether a time limit is inclusive. So the new window begins a millisecond before that row: with all rows that
 * share its time, read or not.
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
export function sorted(rows: Resource[], order: string): Resource[] {
	const sign = order.startsWith('-') ? -1 : 1;
	const column = columnOf(order);
	const keyOf = (row: Resource) => {
		const value = row[column];
		return typeof value === 'string' ? value : (row.created_at ?? '');
	};
	const keyed = rows.map((row) => ({ row, key: keyOf(row) }));
	keyed.sort((a, b) => sign * (Number(a.key > b.key) - Number(a.key < b.key)));
	return keyed.map(({ row }) => row);
}
