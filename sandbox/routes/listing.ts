import type { World } from '../world';
import { filterOf, filterPatterns, type FilterFields } from './filters';
import { ordered } from './lists';
import { timeOf, type ListQuery, type Paging, type Row } from './paging';
import { dateTime, integer, object, ordersOf, type Schema } from './schemas';

type TimeColumn = 'created_at' | 'updated_at';

/** A plain query parameter that chooses rows. */
export interface Condition<T> {
	schema: Schema;
	keeps: (row: T, value: string, world: World) => boolean;
}

/** A list of the API: what it can be asked for, and what it answers. */
export interface Listing<T extends Row> {
	/** Of the array. */
	key: string;
	paging: Paging;
	/** Columns that it can be ordered by. */
	orders?: readonly string[];
	/** The order when none is asked for. Default: oldest first. */
	order?: string;
	where?: Record<string, Condition<T>>;
	/** Columns that take `[before]` and `[after]`. */
	times?: readonly TimeColumn[];
	/** Columns that take `filters[…][conditions][…]`. */
	filters?: FilterFields<T>;
}

const BOUND = /^(created_at|updated_at)\[(before|after)\]$/;

/** The schema of the list's query. */
export const queryOf = <T extends Row>({ paging, where, orders, times, filters }: Listing<T>) => ({
	...object({
		limit: integer(1, 100),
		...paging.parameters,
		...(orders && { order: ordersOf(...orders) }),
		...Object.fromEntries(Object.entries(where ?? {}).map(([name, one]) => [name, one.schema])),
	}),
	patternProperties: {
		...(times && { [`^(${times.join('|')})\\[(before|after)\\]$`]: dateTime }),
		...(filters && filterPatterns(filters)),
	},
});

/** The piece of the rows that the query asks for, as the API answers it. */
export function answer<T extends Row>(
	listing: Listing<T>,
	all: readonly T[],
	asked: ListQuery,
	world: World,
	show: (row: T, world: World) => object = (row) => row,
) {
	const { key, paging, order = 'created_at' } = listing;
	const query = { ...asked, order: asked.order ?? order };
	const tests = [...testsOf(listing, query, world)];
	const kept = tests.length > 0 ? all.filter((row) => tests.every((test) => test(row))) : all;
	const { rows, rest } = paging.piece(ordered(kept, query.order), query, world.now());
	return { object: 'list', data_ref: key, [key]: rows.map((row) => show(row, world)), ...rest };
}

/** What a row must fulfil to be answered. */
function* testsOf<T extends Row>({ where = {}, filters }: Listing<T>, query: object, world: World) {
	for (const [name, value] of Object.entries(query)) {
		const condition = where[name];
		if (condition) yield (row: T) => condition.keeps(row, String(value), world);
		const [, column, side] = BOUND.exec(name) ?? [];
		const bound = Date.parse(String(value));
		const sign = side === 'after' ? 1 : -1;
		if (column) yield (row: T) => sign * (Date.parse(timeOf(row, column)) - bound) > 0;
	}
	if (filters) yield filterOf(filters, query);
}
