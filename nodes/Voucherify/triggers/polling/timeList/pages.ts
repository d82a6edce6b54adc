import type { VoucherifyClient } from '../../../api/client';
import { crowded, undated } from '../../../api/lists/errors';
import { listPage, PAGE_SIZE, type List } from '../../../api/lists/pages';
import type { NodeFailure } from '../../../api/node';
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

/** The service's time, in milliseconds, when rows were read; that of the newest of them if the service tells no time. */
export function timeOfReading(client: VoucherifyClient, list: TimeList, rows: Resource[]): number {
	return client.serviceTime ?? Math.max(0, ...rows.map((row) => timeIn(client, list, row)));
}

/**
 * The list in an order, as far as it is later than a time in milliseconds. Where an order by the last update has those
 * who were never updated is not documented: after whatever time, they are not in it.
 */
function listAfter(list: TimeList, order: string, after: number): List {
	const bound = new Date(Math.max(0, after)).toISOString();
	return { ...list, query: { ...list.query, order, [`${list.column}[after]`]: bound } };
}

/** How many of the newest rows are wanted. */
export async function newestRows(client: VoucherifyClient, list: TimeList, count: number) {
	const newestFirst = listAfter(list, `-${list.column}`, 0);
	return (await listPage(client, newestFirst, 1, count)).rows;
}

const GOES_ON = 'The trigger reports none of them, and goes on with what came later.';

/**
 * Reads what was created or updated since a time, in milliseconds, the oldest first. Each page is asked for by the time
 * of the last row: what is deleted or updated meanwhile moves rows between numbered pages, but not in time. So rows come
 * again, and whoever reads leaves them out. Page numbers go on only where a page is full of one time.
 * @param miss is told when more rows share a time than page numbers reach: the reading goes on with what is later
 */
export async function* pagesSince(
	client: VoucherifyClient,
	list: TimeList,
	since: number,
	miss: (failure: NodeFailure) => void,
): AsyncGenerator<Resource[], void> {
	const { column, lastPage } = list;
	// Whether rows of the very time are among those after it is not documented.
	let after = since - 1;
	let total = 0;
	for (let page = 1; ;) {
		const found = await listPage(client, listAfter(list, column, after), page, PAGE_SIZE);
		yield found.rows;
		const last = found.rows.at(-1);
		if (!last || found.rows.length < PAGE_SIZE) return;
		const reached = timeIn(client, list, last) - 1;
		// A row that is deleted lets another slip to a page that was read.
		const hasShrunk = page > 1 && (found.total ?? 0) < total;
		total = found.total ?? 0;
		page = reached > after || hasShrunk ? 1 : page + 1;
		after = Math.max(after, reached);
		if (page <= lastPage) continue;
		const time = new Date(after + 1).toISOString();
		miss(crowded(client, lastPage * PAGE_SIZE, column, time, GOES_ON));
		after += 1;
		page = 1;
	}
}
