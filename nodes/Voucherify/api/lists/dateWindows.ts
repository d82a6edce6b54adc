import type { VoucherifyClient } from '../client';
import type { Resource } from '../types';
import { crowded, shrinking, stuck, undated } from './errors';
import { LAST_PAGE, listPage, PAGE_SIZE, pageSizeFor, type List, type NumberedPage } from './pages';

/** The query parameters that bound a list by time. */
export interface Bounds {
	after: string;
	before: string;
	/** What they bound. */
	column: string;
	/** Under which name the rows have it, where that is another. */
	field?: string;
}

const BY_DATE: Bounds = { after: 'start_date', before: 'end_date', column: 'created_at' };

/** A numbered list that the service bounds by time. The bounds are ISO 8601; by default, they are dates of creation. */
export interface DatedList extends List {
	query: NonNullable<List['query']> & { order: string };
	bounds?: Bounds;
}

/** How many rows its page numbers reach. */
const reachOf = ({ lastPage = LAST_PAGE }: List) => lastPage * PAGE_SIZE;

/** How often a list is read from which rows are deleted meanwhile. */
const READINGS = 3;

const columnOf = (order: string) => order.replace('-', '');

/**
 * Gathers the first `limit` rows of a list in its order. Where page numbers end, it goes on in windows of time, which
 * takes rows in the order of the column that is bounded. When another order does not fit into the reach of page
 * numbers, the rows are read by that column and sorted here: a row without a value counts with its time of creation.
 * @param limit how many rows are wanted; Infinity for all
 * @throws NodeOperationError when more rows share a time than page numbers reach.
 * @throws NodeApiError when the list goes on after a row without a time, or rows are deleted at each reading.
 */
export async function rowsByDateWindow(
	client: VoucherifyClient,
	list: DatedList,
	limit: number,
): Promise<Resource[]> {
	for (let reading = 1; reading <= READINGS; reading += 1) {
		const { rows, hasShrunk } = await readRows(client, list, limit);
		if (!hasShrunk) return rows;
	}
	throw shrinking(client);
}

/** Reads once. When a row is deleted meanwhile, the rows after it move up, and one slips to a page that was read. */
async function readRows(
	client: VoucherifyClient,
	list: DatedList,
	limit: number,
): Promise<{ rows: Resource[]; hasShrunk: boolean }> {
	const { order } = list.query;
	const { column } = list.bounds ?? BY_DATE;
	const rows: Resource[] = [];
	let isBeyondReach = false;
	let hasShrunk = false;
	for await (const page of readWindows(client, list, limit)) {
		isBeyondReach ||= page.isBeyondReach && columnOf(order) !== column;
		if (isBeyondReach && limit > reachOf(list)) break;
		hasShrunk ||= page.hasShrunk;
		rows.push(...page.rows);
		if (rows.length >= limit) return { rows: rows.slice(0, limit), hasShrunk };
	}
	if (!isBeyondReach) return { rows, hasShrunk };
	const inTime = { ...list, query: { ...list.query, order: column } };
	const all = await rowsByDateWindow(client, inTime, Infinity);
	return { rows: sorted(all, order).slice(0, limit), hasShrunk: false };
}

/**
 * Reads a list that is ordered by the column that its bounds are for, page by page, in windows of time where page
 * numbers end.
 * @throws as `rowsByDateWindow` does.
 */
export async function* windowPages(
	client: VoucherifyClient,
	list: DatedList,
): AsyncGenerator<Resource[], void> {
	for await (const { rows } of readWindows(client, list, Infinity)) yield rows;
}

/** Reads window after window. Rows that were there before, in the overlap or moved on by new ones, are left out. */
async function* readWindows(client: VoucherifyClient, list: DatedList, limit: number) {
	const size = pageSizeFor(limit);
	const { lastPage = LAST_PAGE, bounds: { column, field = column } = BY_DATE } = list;
	const { order } = list.query;
	const seen = new Set<string>();
	// Only where new rows come last do the pages stay as they are: they can then be read side by side.
	const isAppended = order === 'created_at';
	for (let window = list; ;) {
		const asked = new Map<number, Promise<NumberedPage>>();
		let last: Resource | undefined;
		let before = 0;
		for (let page = 1; page <= lastPage; page += 1) {
			const {
				rows,
				more,
				missing,
				total = 0,
			} = await (asked.get(page) ?? listPage(client, window, page, size));
			yield {
				rows: rows.filter(({ id }) => !seen.has(id)),
				isBeyondReach: total > reachOf(list) || (more && page === lastPage),
				hasShrunk: total > 0 && total < before,
			};
			before = total;
			for (const { id } of rows) seen.add(id);
			last = rows.at(-1);
			if (missing && !isBounded(window)) throw stuck(client);
			if (!more || (isBounded(window) && rows.length < size)) return;

			asked.delete(page);
			const wanted = page + Math.ceil((limit - seen.size) / size);
			const there = Math.ceil(total / size);
			const ahead = Math.min(page + client.concurrency, wanted, there, lastPage);
			for (let next = page + 1; isAppended && next <= ahead; next += 1) {
				if (!asked.has(next)) asked.set(next, asIfAwaited(listPage(client, window, next, size)));
			}
		}
		if (columnOf(order) !== column) return;
		const reached = last?.[field];
		if (typeof reached !== 'string' || Number.isNaN(Date.parse(reached)))
			throw undated(client, column);
		window = nextWindow(client, window, reached);
	}
}

/** When a page fails, nobody waits for those after it: their failures are not news, and must not end the process. */
function asIfAwaited<T>(reading: Promise<T>): Promise<T> {
	reading.catch(() => undefined);
	return reading;
}

/** It is not documented whether `total` respects the bounds, so in a bounded list a page that is not full is the last. */
function isBounded({ query, bounds: { after, before } = BY_DATE }: DatedList): boolean {
	return query[after] !== undefined || query[before] !== undefined;
}

/**
 * The window that goes on after a row whose time is `reached`. It is not documented whether a bound is part of its window
 * either, so the new one begins a millisecond before that row: with all rows that share its time, read or not.
 */
function nextWindow(client: VoucherifyClient, window: DatedList, reached: string): DatedList {
	const { query, bounds = BY_DATE } = window;
	const sign = query.order.startsWith('-') ? -1 : 1;
	const bound = sign > 0 ? bounds.after : bounds.before;
	const current = query[bound];
	const from = current === undefined ? -sign * Infinity : Date.parse(String(current));
	const to = Date.parse(reached) - sign;
	if ((to - from) * sign <= 0) throw crowded(client, reachOf(window), bounds.column, reached);
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
