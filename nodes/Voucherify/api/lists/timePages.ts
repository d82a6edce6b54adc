import type { VoucherifyClient } from '../http/client';
import { PAGE_SIZE } from '../limits';
import type { Resource } from '../types';
import { sorted, windowPages, type Bounds } from './dateWindows';
import { crowded, undated } from './errors';
import { cursorPages, type Cursor } from './cursorPages';
import { firstRows, type List } from './pages';
import { unseen } from './numberedPages';

/** A list that goes on after the time of its last row. */
export interface TimedList extends List {
	/** The query parameter that takes the time, e.g. `starting_after` or `end_date`. */
	parameter: string;
	/** The order in which the rows come: the column of the time, with a dash before it where the latest come first. */
	order: string;
	/** The bounds of the same column, where the list has page numbers as well. */
	bounds?: Bounds;
}

/**
 * Reads a list that goes on by time, page by page.
 *
 * Rows may share a time, and it is not documented whether those of the very time that is asked for come again. So a page
 * is asked for from a millisecond before until they are seen to, and what was there already is left out. Where a page is
 * full of one time, the list goes on by page numbers if it has them.
 *
 * Of rows that were never changed it is not documented where they stand in the order of changes, nor whether any come
 * after a time. So the rest of such a list is read by when its rows were made, and sorted here.
 * @throws NodeOperationError when it has none, or more rows share a time than they reach.
 * @throws NodeApiError when the list goes on after a row without a time, or does not go on as promised.
 */
export async function* timePages(
	client: VoucherifyClient,
	list: TimedList,
	size = PAGE_SIZE,
): AsyncGenerator<Resource[], void> {
	const { parameter, order, bounds } = list;
	const column = order.replace('-', '');
	const sign = order.startsWith('-') ? -1 : 1;
	const timeOf = ({ [column]: time }: Resource) =>
		typeof time === 'string' ? Date.parse(time) : Number.NaN;
	const seen = new Set<string>();
	let margin = 1;
	let place: number | undefined;
	let crowd: number | undefined;
	let [isUndated, mayLack] = [false, false];
	const cursor: Cursor = {
		parameter,
		goesOn: ({ rows, envelope }) => {
			const more = Boolean(envelope.has_more ?? rows.length === size);
			if (typeof envelope.total === 'number') mayLack &&= envelope.total > seen.size;
			const [first, last] = [rows.at(0), rows.at(-1)];
			if (!more || !first || !last) return more;
			isUndated = Number.isNaN(timeOf(last));
			if (isUndated) return false;
			mayLack = column !== CREATED;
			if (timeOf(first) === place) margin = 0;
			place = timeOf(last) - sign * margin;
			if (timeOf(first) === timeOf(last)) crowd = timeOf(last);
			return crowd === undefined;
		},
		next: () => place !== undefined && textOf(place),
	};
	yield* unseen(cursorPages(client, list, size, cursor), seen);
	if (isUndated && column === CREATED) throw undated(client, column);
	if (isUndated || (mayLack && crowd === undefined)) {
		const made = pagesByCreation(client, list, size);
		yield sorted(await firstRows(unseen(made, seen), Infinity), order);
	}
	if (crowd === undefined) return;
	if (!bounds) throw crowded(client, size, column, textOf(crowd));

	const from = { [sign > 0 ? bounds.after : bounds.before]: textOf(crowd - sign) };
	const query = { ...list.query, order, ...from, [parameter]: undefined };
	yield* unseen(windowPages(client, { ...list, query, bounds }), seen);
}

const CREATED = 'created_at';

/** The same list by when its rows were made, which every row tells. */
function pagesByCreation(client: VoucherifyClient, list: TimedList, size: number) {
	const { order, parameter, bounds } = list;
	const column = order.replace('-', '');
	const byCreation = order.replace(column, CREATED);
	return timePages(
		client,
		{
			...list,
			order: byCreation,
			query: { ...list.query, order: byCreation, [parameter]: undefined },
			bounds: bounds && {
				after: bounds.after.replace(column, CREATED),
				before: bounds.before.replace(column, CREATED),
				column: CREATED,
			},
		},
		size,
	);
}

const textOf = (time: number) => new Date(time).toISOString();
