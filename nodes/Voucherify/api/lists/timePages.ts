import type { VoucherifyClient } from '../client/client';
import { PAGE_SIZE } from '../limits';
import type { Resource } from '../types';
import { sortRows, windowPages, type Bounds } from './dateWindows';
import { crowdedTimeError, missingTimeError } from './errors';
import { cursorPages, type Cursor } from './cursorPages';
import { reportFewer, type ReportDoubt } from './numberedPages';
import { firstRows, Progress, unseen, type List } from './pages';

/** A list that continues after the time of its last row. */
export interface TimedList extends List {
	/** The query parameter that takes the time, e.g. `starting_after` or `end_date`. */
	parameter: string;
	/** Order of the rows: the time column, with a dash before it for latest first. */
	order: string;
	/** Time limits of the same column, if the list also has page numbers. */
	bounds?: Bounds;
}

/**
 * Reads a list that continues by time, page by page.
 *
 * Rows may share a time, and it is not documented whether rows with exactly the requested time come again. So pages are
 * requested from a millisecond earlier until such rows are seen to come again, and rows that were already read are left
 * out. If a page is full of one time, continues by page numbers if the list has them.
 *
 * It is not documented where rows that were never changed are in the order of changes, nor whether any come after a given
 * time. So the rest of such a list is read by creation time, and sorted here.
 * @param doubt receives warnings like those of `windowPages`
 * @throws NodeOperationError if page numbers are needed but missing, or more rows share a time than they reach.
 * @throws NodeApiError if a row to continue after has no time, or the list does not continue as promised.
 */
export async function* timePages(
	client: VoucherifyClient,
	list: TimedList,
	size = PAGE_SIZE,
	doubt?: ReportDoubt,
): AsyncGenerator<Resource[], void> {
	const { parameter, order, bounds } = list;
	const column = order.replace('-', '');
	const sign = order.startsWith('-') ? -1 : 1;
	const timeOf = ({ [column]: time }: Resource) =>
		typeof time === 'string' ? Date.parse(time) : Number.NaN;
	const seen = new Set<string>();
	const progress = new Progress();
	let margin = 1;
	let place: number | undefined;
	let crowd: number | undefined;
	let latest = 0;
	let [isUndated, mayLack] = [false, false];
	const cursor: Cursor = {
		parameter,
		goesOn: (page) => {
			const { rows, envelope } = page;
			const isNew = progress.take(page, size).length > 0;
			if (typeof envelope.total === 'number') latest = envelope.total;
			const more = Boolean(envelope.has_more ?? !progress.isOver);
			const [first, last] = [rows.at(0), rows.at(-1)];
			if (!more || !first || !last) return more;
			isUndated = Number.isNaN(timeOf(last));
			if (isUndated) return false;
			mayLack = column !== CREATED;
			if (timeOf(first) === place) margin = 0;
			const before = place;
			place = timeOf(last) - sign * margin;
			if (timeOf(first) !== timeOf(last)) return true;
			const isStuck = place === before || (bounds !== undefined && before === undefined);
			// If nothing but a total says more, it counts rows that are not listed.
			if (isStuck && !isNew && !bounds && envelope.has_more !== true) return false;
			if (isStuck || rows.length === size) crowd = timeOf(last);
			return crowd === undefined;
		},
		next: () => place !== undefined && textOf(place),
	};
	yield* unseen(cursorPages(client, list, size, cursor), seen);
	if (isUndated && column === CREATED) throw missingTimeError(client, column);
	if (crowd !== undefined) {
		if (!bounds) throw crowdedTimeError(client, progress.pageSize, column, textOf(crowd));
		const from = { [sign > 0 ? bounds.after : bounds.before]: textOf(crowd - sign) };
		const query = { ...list.query, order, ...from, [parameter]: undefined };
		yield* unseen(windowPages(client, { ...list, query, bounds }, size, doubt), seen);
	}
	const { first = 0 } = progress;
	// At the end of the list, a total that exceeds a page counts the whole list.
	const isOfAll = crowd === undefined && latest > progress.pageSize;
	if (isUndated || (mayLack && (isOfAll ? seen.size < latest : seen.size !== first))) {
		const made = timePages(client, sortByCreation(list), size, doubt);
		yield sortRows(await firstRows(unseen(made, seen), Infinity), order);
	} else reportFewer(list, seen.size, isOfAll ? Math.min(first, latest) : first, doubt);
}

const CREATED = 'created_at';

/** Returns the same list by creation time, which every row has. */
function sortByCreation(list: TimedList): TimedList {
	const inCreation = (text: string) => text.replace(list.order.replace('-', ''), CREATED);
	const order = inCreation(list.order);
	const { bounds } = list;
	return {
		...list,
		order,
		query: { ...list.query, order, [list.parameter]: undefined },
		bounds: bounds && {
			after: inCreation(bounds.after),
			before: inCreation(bounds.before),
			column: CREATED,
		},
	};
}

const textOf = (time: number) => new Date(time).toISOString();
