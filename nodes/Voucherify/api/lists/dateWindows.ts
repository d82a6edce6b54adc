import type { VoucherifyClient } from '../http/client';
import { LAST_PAGE, PAGE_SIZE } from '../limits';
import type { Resource } from '../types';
import { crowded, stuck, undated } from './errors';
import { firstRows, pageSizeFor, type List } from './pages';
import {
	listPage,
	numberedPages,
	BY_NUMBERS,
	sideBySide,
	DOUBT,
	RETURNS,
	type ReportDoubt,
	type NumberedPage,
} from './numberedPages';

/** The query parameters that bound a list by time. */
export interface Bounds {
	after: string;
	before: string;
	/** The column that they bound. */
	column: string;
	/** Under which name the rows have it, where that is another. */
	field?: string;
}

const BY_DATE: Bounds = { after: 'start_date', before: 'end_date', column: 'created_at' };

/** A numbered list that the service bounds by time. The bounds are ISO 8601; by default, they are dates of creation. */
interface DatedList extends List {
	query: NonNullable<List['query']> & { order: string };
	bounds?: Bounds;
}

const columnOf = (order: string) => order.replace('-', '');

/**
 * Gathers the first `limit` rows of a list in its order: by page numbers, as far as they reach. More of them, and those
 * between two times, are read by the bounded column, and sorted here where another order is wanted: a row without a value
 * counts with its time of creation.
 * @param limit how many rows are wanted; Infinity for all
 * @throws NodeOperationError when more rows share a time than page numbers reach.
 * @throws NodeApiError when the list goes on after a row without a time, or does not go on as promised.
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
	// It is not documented whether the total of a bounded list respects its bounds: it would ask for pages that are not there.
	const first = isBounded(list) ? undefined : await listPage(client, list, 1, size);
	const rows = first && (await sideBySide(client, list, limit, first));
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
	'A page of this list was full of one time, so it was read on by page numbers: where rows were both added and deleted meanwhile, one that is there may be missing here.';

/**
 * Reads a list that is ordered by the column that its bounds are for, page by page. Each page is asked for by the time of
 * the last row: what is added, deleted or leaves the list meanwhile moves rows between numbered pages, but not in time.
 * So rows come again, and are left out. Page numbers go on only where a page is full of one time; where rows of it are
 * deleted meanwhile, it is read again.
 * @param doubt is told, once, of such a page, and where rows of it are deleted all the time
 * @param first the first page, where it was read before
 * @throws as `rowsByDateWindow` does.
 */
export async function* windowPages(
	client: VoucherifyClient,
	list: DatedList,
	size = PAGE_SIZE,
	doubt?: ReportDoubt,
	first?: NumberedPage,
): AsyncGenerator<Resource[], void> {
	const { lastPage = LAST_PAGE, bounds: { column, field = column } = BY_DATE } = list;
	const seen = new Set<string>();
	let window = list;
	let before = 0;
	let returns = 0;
	for (let [page, known] = [1, first]; ;) {
		const { rows, total = Infinity } = known ?? (await listPage(client, window, page, size));
		known = undefined;
		const fresh = rows.filter(({ id }) => !seen.has(id));
		for (const { id } of fresh) seen.add(id);
		yield fresh;

		// It is not documented whether the total respects bounds: then it promises more than there is after them.
		const last = rows.at(-1);
		if (!last && total < Infinity && total > seen.size && !isBounded(list)) throw stuck(client);
		if (rows.length < size || total <= (page - 1) * size + rows.length) return;
		const reached = last?.[field];
		if (typeof reached !== 'string' || Number.isNaN(Date.parse(reached)))
			throw undated(client, column);
		if (page === 2) doubt?.(CROWDED, false);
		// A row of a page that was read is deleted, and lets another slip to it.
		const hasShrunk = page > 1 && total < before;
		before = total;
		if (hasShrunk && (returns += 1) === RETURNS) doubt?.(DOUBT, true);
		const next = nextWindow(window, reached);
		if (hasShrunk && returns < RETURNS) page = 1;
		else [window, page] = next ? [next, 1] : [window, page + 1];
		if (page > lastPage) throw crowded(client, lastPage * PAGE_SIZE, column, reached);
	}
}

/** Whether a list is bounded in time: it is not documented whether its `total` respects that. */
function isBounded({ query, bounds: { after, before } = BY_DATE }: DatedList): boolean {
	return query[after] !== undefined || query[before] !== undefined;
}

/**
 * The window that goes on after a row whose time is `reached`, or undefined where it would be no other. It is not
 * documented whether a bound is part of its window either, so the new one begins a millisecond before that row: with all
 * rows that share its time, read or not.
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

/** Rows in an order: one without a value counts with its time of creation. */
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
