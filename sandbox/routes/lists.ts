import { notFound } from '../errors';
import { DEFAULT_PAGE_SIZE } from '../limits';
import type { World } from '../world';
import { listed } from '../world/lag';
import { positionOf } from '../world/ledger';
import type { Transaction } from '../world/types';

export interface CursorQuery {
	limit?: number;
	order?: 'id' | '-id';
	starting_after_id?: string;
}

/**
 * Sorts items by the column in `order`, then by ID. A column that they lack counts as equal. Without an order, keeps them
 * as they are.
 */
export function ordered<T extends { id: string; created_at: string }>(
	items: readonly T[],
	order?: string,
): readonly T[] {
	if (order === undefined) return items;
	const sign = order.startsWith('-') ? -1 : 1;
	const column = order.replace(/^-/, '');
	return items.toSorted(
		(a, b) => sign * (compare(keyOf(a, column), keyOf(b, column)) || compare(a.id, b.id)),
	);
}

const compare = (a: string, b: string) => (a > b ? 1 : a < b ? -1 : 0);

function keyOf(item: { created_at: string }, column: string): string {
	const value: unknown = Reflect.get(item, column);
	return typeof value === 'string' ? value : column === 'updated_at' ? item.created_at : '';
}

export function stretchOf(
	world: World,
	all: readonly Transaction[],
	{ limit = DEFAULT_PAGE_SIZE, order = 'id', starting_after_id: cursor }: CursorQuery,
	keeps: (transaction: Transaction) => boolean = () => true,
) {
	const known = cursor === undefined ? undefined : world.ledger.find(cursor);
	if (cursor !== undefined && !known) throw notFound('voucher_transaction', cursor);
	const isIncluded = world.beliefs.cursorRow === 'included';
	const data: Transaction[] = isIncluded && known && keeps(known) ? [known] : [];
	for (const transaction of walk(listed(world, all), order, cursor)) {
		if (!keeps(transaction)) continue;
		if (data.length === limit) {
			return { ...head(data, true), more_starting_after: data.at(-1)?.id };
		}
		data.push(transaction);
	}
	return head(data, false);
}

const head = (data: Transaction[], hasMore: boolean) => ({
	object: 'list',
	data_ref: 'data',
	data,
	has_more: hasMore,
});

/** Rows after the cursor, which may be gone. */
function walk(ascending: readonly Transaction[], order: string, cursor: string | undefined) {
	const at = cursor === undefined ? undefined : positionOf(ascending, cursor);
	if (order === '-id') return ascending.slice(0, at).reverse();
	const isThere = at !== undefined && ascending[at]?.id === cursor;
	return ascending.slice(isThere ? at + 1 : at);
}
