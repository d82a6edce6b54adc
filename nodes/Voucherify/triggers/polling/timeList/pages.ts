import type { VoucherifyClient } from '../../../api/client';
import { crowded, undated } from '../../../api/lists/errors';
import { listPage, PAGE_SIZE, type List } from '../../../api/lists/pages';
import type { Resource } from '../../../api/types';

/** A numbered list that can be ordered by the time in a column, and asked for what came after a time. */
export interface TimeList extends List {
	column: 'created_at' | 'updated_at';
	/** Where its page numbers end. */
	lastPage: number;
	/** When the row was created or updated, in milliseconds; NaN when it does not say. */
	timeOf: (row: Resource) => number;
	/** What tells a row from all others, and from itself at another time. */
	keyOf: (row: Resource) => string;
}

/** The time of a row. @throws NodeApiError when it does not say. */
export function timeIn(client: VoucherifyClient, { timeOf, column }: TimeList, row: Resource) {
	const time = timeOf(row);
	if (Number.isNaN(time)) throw undated(client, column);
	return time;
}

/** How many of the newest rows are wanted. */
export async function newestRows(client: VoucherifyClient, list: TimeList, count: number) {
	const query = { ...list.query, order: `-${list.column}` };
	return (await listPage(client, { ...list, query }, 1, count)).rows;
}

/**
 * Reads what was created or updated since a time, in milliseconds, the oldest first. Each page is asked for by the time
 * of the last row: what is deleted or updated meanwhile moves rows between numbered pages, but not in time. So rows come
 * again, and whoever reads leaves them out. Page numbers go on only where a page is full of one time.
 * @throws NodeOperationError when more rows share a time than page numbers reach
 */
export async function* pagesSince(
	client: VoucherifyClient,
	list: TimeList,
	since: number,
): AsyncGenerator<Resource[], void> {
	const { column, lastPage } = list;
	// Whether rows of the very time are among those after it is not documented.
	let after = since - 1;
	let total = 0;
	for (let page = 1; page <= lastPage;) {
		const bound = after > 0 ? new Date(after).toISOString() : undefined;
		const query = { ...list.query, order: column, [`${column}[after]`]: bound };
		const found = await listPage(client, { ...list, query }, page, PAGE_SIZE);
		yield found.rows;
		const last = found.rows.at(-1);
		if (!last || found.rows.length < PAGE_SIZE) return;
		const reached = timeIn(client, list, last) - 1;
		// A row that is deleted lets another slip to a page that was read.
		const hasShrunk = page > 1 && (found.total ?? 0) < total;
		total = found.total ?? 0;
		page = reached > after || hasShrunk ? 1 : page + 1;
		after = Math.max(after, reached);
	}
	throw crowded(client, lastPage * PAGE_SIZE, column, new Date(after + 1).toISOString());
}
