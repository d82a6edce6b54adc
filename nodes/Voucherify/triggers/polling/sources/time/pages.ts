import type { VoucherifyClient } from '../../../../api/client/client';
import { crowdedTimeError, stuckListError, missingTimeError } from '../../../../api/lists/errors';
import { listPage } from '../../../../api/lists/numberedPages';
import { Progress, type List } from '../../../../api/lists/pages';
import type { NodeFailure } from '../../../../api/errors/node';
import { PAGE_SIZE } from '../../../../api/limits';
import type { Resource } from '../../../../api/types';

/** A list with page numbers that can be ordered and filtered by a column with times. */
export interface TimeList extends List {
	column: 'created_at' | 'updated_at';
	/** Highest page number of the list. */
	lastPage: number;
	/** Returns the time of a row's creation or update, in milliseconds; NaN when it has none. */
	timeOf: (row: Resource) => number;
	/**
	 * Returns the time of the state that a row shows, in milliseconds, if it may change. An older state is not reported after a
	 * newer one.
	 */
	stateTimeOf?: (row: Resource) => number;
	/** Names of the sources that show the same rows. */
	related?: string[];
}

/**
 * Returns the time of a row, in milliseconds.
 * @throws NodeApiError when it has none
 */
export function rowTime(client: VoucherifyClient, { timeOf, column }: TimeList, row: Resource) {
	const time = timeOf(row);
	if (Number.isNaN(time)) throw missingTimeError(client, column);
	return time;
}

/** Returns the time of the state that a row shows, in milliseconds: never before the row's time. */
export function stateTime({ stateTimeOf }: TimeList, row: Resource, time: number): number {
	return Math.max(time, stateTimeOf?.(row) || time);
}

/**
 * Returns the sorted list of rows after a time in milliseconds. It is not documented where the order of the last update
 * puts rows that were never updated. A filter by that time excludes them.
 */
function listAfter(list: TimeList, order: string, after: number): List {
	const bound = new Date(Math.max(0, after)).toISOString();
	return { ...list, query: { ...list.query, order, [`${list.column}[after]`]: bound } };
}

export async function newestRows(client: VoucherifyClient, list: TimeList, count: number) {
	const newestFirst = listAfter(list, `-${list.column}`, 0);
	return (await listPage(client, newestFirst, 1, count)).rows;
}

const GOES_ON = 'The trigger reports none of them, and continues with later ones.';

interface TimePage {
	rows: Resource[];
	/** Warning that more rows share a time than page numbers reach; later rows are still read. */
	unseen?: NodeFailure;
}

/**
 * Reads the rows created or updated since a time, in milliseconds, oldest first; rows come repeatedly. Each page begins at the
 * time of the last row: deletions and updates move rows between numbered pages, but not in time. The page number increases only
 * when all rows of a page share one time. It is not documented whether the total respects the time: after a short page whose
 * total says more, one more page is read. If it has nothing new, the total counts earlier rows, too.
 * @param totals what is known of the list's totals, which is updated: `countsAll` if they seem to count earlier rows, too, so that
 * a short page is taken for the last one; `mayLack` if rows of the time of its last row may follow, because nothing proved it
 */
export async function* pagesSince(
	client: VoucherifyClient,
	list: TimeList,
	since: number,
	totals: { countsAll: boolean; mayLack?: boolean },
): AsyncGenerator<TimePage, void> {
	const { column, lastPage } = list;
	// It is not documented whether the filter includes rows of that very time.
	let after = since - 1;
	let total = 0;
	const progress = new Progress();
	for (let page = 1; ;) {
		if (page === 1) progress.begin();
		const found = await listPage(client, listAfter(list, column, after), page, PAGE_SIZE);
		const { rows, envelope } = found;
		yield { rows };
		const fresh = progress.take(found, PAGE_SIZE);
		const [first, last] = [rows.at(0), rows.at(-1)];
		// When a row is deleted, another one moves up to a page that was read already.
		const hasShrunk = page > 1 && (found.total ?? 0) < total;
		total = found.total ?? 0;
		if (hasShrunk) {
			page = 1;
			continue;
		}
		if (total === rows.length) totals.countsAll = false;
		else if (progress.isOver && fresh.length === 0 && progress.seen.size > 0)
			totals.countsAll = true;
		if (!last && !progress.isOver) throw stuckListError(client);
		if (!first || !last || progress.isOver) return;
		const reached = rowTime(client, list, last) - 1;
		const isOneTime = rowTime(client, list, first) - 1 === reached;
		const isShort = page === 1 && rows.length < PAGE_SIZE;
		// The next poll continues at the time of the last row, if that is later.
		const isLater = !isOneTime && reached >= since;
		const isTaken = isShort && totals.countsAll && envelope.has_more !== true;
		if (isTaken && (isLater || rows.length === 1)) {
			totals.mayLack = isLater;
			return;
		}
		const isMoving = reached > after && !(isOneTime && isShort);
		page = isMoving ? 1 : page + 1;
		if (isMoving) after = reached;
		if (page <= lastPage) continue;
		const time = new Date(reached + 1).toISOString();
		const most = lastPage * progress.pageSize;
		yield { rows: [], unseen: crowdedTimeError(client, most, column, time, GOES_ON) };
		after = reached + 1;
		page = 1;
	}
}
