import type { VoucherifyClient } from '../client/client';
import type { Resource } from '../types';
import { missingTimeError } from './errors';
import { cursorPages } from './cursorPages';
import { firstRows, type List } from './pages';
import { SETTLING_MS } from './settling';

/** Bounds are exclusive, in milliseconds since 1970; undefined for none. */
export interface Period {
	after?: number;
	before?: number;
}

interface Selection extends Period {
	/** Maximum rows; Infinity for all. */
	limit: number;
	/** Returns true if a row is wanted, whenever it was created. */
	matches: (row: Resource) => boolean;
}

/**
 * Collects the first `limit` wanted rows of a cursor list that the service can neither filter nor limit by time, in the
 * order of the list. Its order, `id` or `-id`, is that of creation, except for rows that appear late. So it is read from
 * the end that allows reading to stop early, and a bit beyond a bound.
 * @throws NodeApiError if a row has no time although the period is bounded.
 */
export async function selectedRows(
	client: VoucherifyClient,
	list: List,
	selection: Selection,
): Promise<Resource[]> {
	const { limit } = selection;
	const order = orderFor(list, selection);
	const query = { ...list.query, order };
	const pages = selectedPages(client, { ...list, query }, selection);
	if (order === list.query?.order) return await firstRows(pages, limit);
	return (await firstRows(pages, Infinity)).reverse().slice(0, limit);
}

/** Returns the order in which reading stops at a bound instead of the end of the list. */
function orderFor({ query }: List, { after, before, limit }: Selection) {
	const order = query?.order;
	if (query?.starting_after_id !== undefined) return order;
	if (order === 'id') return after === undefined ? order : '-id';
	return after === undefined && before !== undefined && limit === Infinity ? 'id' : order;
}

async function* selectedPages(
	client: VoucherifyClient,
	list: List,
	{ after = -Infinity, before = Infinity, matches }: Selection,
): AsyncGenerator<Resource[], void> {
	const isBounded = after > -Infinity || before < Infinity;
	const timeOf = ({ created_at }: Resource): number => {
		const time = Date.parse(created_at ?? '');
		if (isBounded && Number.isNaN(time)) throw missingTimeError(client, 'created_at');
		return time;
	};
	const isOver = (time: number) =>
		list.query?.order === '-id' ? time <= after - SETTLING_MS : time >= before + SETTLING_MS;
	const isWithin = (time: number) => !isBounded || (time > after && time < before);
	for await (const page of cursorPages(client, list)) {
		yield page.filter((row) => isWithin(timeOf(row)) && matches(row));
		const last = page.at(-1);
		if (last && isOver(timeOf(last))) return;
	}
}
