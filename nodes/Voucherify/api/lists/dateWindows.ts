import { NodeOperationError } from 'n8n-workflow';
import type { VoucherifyClient } from '../client';
import {
	LAST_PAGE,
	listPage,
	PAGE_SIZE,
	pageSizeFor,
	stuck,
	undated,
	type List,
	type NumberedPage,
} from './pages';
import type { Resource } from '../types';

/** A numbered list that the service bounds by time. The bounds are ISO 8601. */
export interface DatedList extends List {
	query: { order: string; start_date?: string; end_date?: string };
}

/** How many rows page numbers reach. */
const REACH = LAST_PAGE * PAGE_SIZE;

/**
 * Gathers the first `limit` rows of a list in its order. Where page numbers end, it goes on in windows of creation
 * time, which takes rows in the order of their creation. When another order does not fit into the reach of page
 * numbers, the rows are read by creation and sorted here: a row without a value counts with its time of creation.
 * @param limit how many rows are wanted; Infinity for all
 * @throws NodeOperationError when more rows were created at one instant than page numbers reach.
 * @throws NodeApiError when the list goes on after a row without a time.
 */
export async function rowsByDateWindow(
	client: VoucherifyClient,
	list: DatedList,
	limit: number,
): Promise<Resource[]> {
	const { order } = list.query;
	const byCreation = order.endsWith('created_at');
	const rows: Resource[] = [];
	for await (const page of windows(client, list, limit)) {
		if (page.isBeyondReach && limit > REACH && !byCreation) {
			const query = { ...list.query, order: 'created_at' };
			return sorted(await rowsByDateWindow(client, { ...list, query }, Infinity), order).slice(
				0,
				limit,
			);
		}
		rows.push(...page.rows);
		if (rows.length >= limit) break;
	}
	return rows.slice(0, limit);
}

/** Reads window after window. Rows that were there before, in the overlap or moved on by new ones, are left out. */
async function* windows(client: VoucherifyClient, list: DatedList, limit: number) {
	const size = pageSizeFor(limit);
	const seen = new Set<string>();
	// Only where new rows come last do the pages stay as they are: they can then be read side by side.
	const isAppended = list.query.order === 'created_at';
	for (let window = list; ;) {
		const asked = new Map<number, Promise<NumberedPage>>();
		let last: Resource | undefined;
		for (let page = 1; page <= LAST_PAGE; page += 1) {
			const {
				rows,
				more,
				missing,
				total = 0,
			} = await (asked.get(page) ?? listPage(client, window, page, size));
			yield {
				rows: rows.filter(({ id }) => !seen.has(id)),
				isBeyondReach: total > REACH || (more && page === LAST_PAGE),
			};
			for (const { id } of rows) seen.add(id);
			last = rows.at(-1);
			if (missing && !isBounded(window)) throw stuck(client);
			if (!more || (isBounded(window) && rows.length < size)) return;

			asked.delete(page);
			const wanted = page + Math.ceil((limit - seen.size) / size);
			const there = Math.ceil(total / size);
			const ahead = Math.min(page + client.concurrency, wanted, there, LAST_PAGE);
			for (let next = page + 1; isAppended && next <= ahead; next += 1) {
				if (!asked.has(next)) asked.set(next, asIfAwaited(listPage(client, window, next, size)));
			}
		}
		const reached = last?.created_at ?? '';
		if (Number.isNaN(Date.parse(reached))) throw undated(client);
		window = nextWindow(client, window, reached);
	}
}

/** When a page fails, nobody waits for those after it: their failures are not news, and must not end the process. */
function asIfAwaited<T>(reading: Promise<T>): Promise<T> {
	reading.catch(() => undefined);
	return reading;
}

/** It is not documented whether `total` respects the bounds, so in a bounded list a page that is not full is the last. */
function isBounded({ query }: DatedList): boolean {
	return query.start_date !== undefined || query.end_date !== undefined;
}

/**
 * The window that goes on after a row created at `reached`. It is not documented whether a bound is part of its window
 * either, so the new one begins a millisecond before that row: with all rows that share its time, read or not.
 */
function nextWindow(client: VoucherifyClient, window: DatedList, reached: string): DatedList {
	const sign = window.query.order.startsWith('-') ? -1 : 1;
	const bound = sign > 0 ? 'start_date' : 'end_date';
	const current = window.query[bound];
	const from = current === undefined ? -sign * Infinity : Date.parse(current);
	const to = Date.parse(reached) - sign;
	if ((to - from) * sign > 0) {
		return { ...window, query: { ...window.query, [bound]: new Date(to).toISOString() } };
	}
	throw new NodeOperationError(
		client.about({ method: 'GET' }).node,
		`More than ${REACH} rows were created at the same time, ${reached}`,
		{
			description:
				'Voucherify lists no more than that, so the others cannot be read. Nothing is returned, rather than a part of it: set a limit, or choose dates that leave this time out.',
		},
	);
}

function sorted(rows: Resource[], order: string): Resource[] {
	const sign = order.startsWith('-') ? -1 : 1;
	const column = order.replace('-', '');
	const keyOf = (row: Resource) => {
		const value = row[column];
		return typeof value === 'string' ? value : (row.created_at ?? '');
	};
	const keyed = rows.map((row) => ({ row, key: keyOf(row) }));
	keyed.sort((a, b) => sign * (Number(a.key > b.key) - Number(a.key < b.key)));
	return keyed.map(({ row }) => row);
}
