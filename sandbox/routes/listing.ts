import type { FastifyInstance, FastifyRequest } from 'fastify';
import { PAGE_SIZE } from '../limits';
import type { State } from '../state';
import type { World } from '../world';
import { listed } from '../world/lag';
import { filterOf, filterPatterns, type FilterFields } from './filters';
import { ordered } from './lists';
import { timeOf, type ListQuery, type Paging, type Row } from './paging';
import { dateTime, integer, object, ordersOf, type Schema } from './schemas';

type TimeColumn = 'created_at' | 'updated_at';

/** A plain query parameter that chooses rows. */
export interface Condition<T> {
	schema: Schema;
	keeps: (wanted: string, world: World) => (row: T) => boolean;
}

/** Keeps the rows in which a value is the wanted one. */
export const equal = <T>(
	schema: Schema,
	read: (row: T, world: World) => unknown,
): Condition<T> => ({ schema, keeps: (wanted, world) => (row) => read(row, world) === wanted });

/** A list of the API: what it can be asked for, and what it answers. */
export interface Listing<T extends Row> {
	/** Of the array. */
	key: string;
	/** Name of the array, where `data_ref` does not tell it. */
	keyIn?: (world: World) => string;
	paging: Paging;
	/** Columns that it can be ordered by. */
	orders?: readonly string[];
	/** The order when none is asked for. Default: oldest first; as stored when there are no columns to order by. */
	order?: string;
	where?: Record<string, Condition<T>>;
	/** Columns that take `[before]` and `[after]`. */
	times?: readonly TimeColumn[];
	/** Columns that take `filters[…][conditions][…]`. */
	filters?: FilterFields<T>;
}

const BOUND = /^(created_at|updated_at)\[(before|after)\]$/;

/** Values of the named parts of a path. */
export type PathParts = Partial<Record<string, string>>;

/** Path and rows of a list. */
export interface ListRoute<T extends Row> extends Listing<T> {
	path: string;
	/** `key` is what stands for `:key` in the path; the other parts are named, too. */
	rowsOf: (world: World, key: string, parts: PathParts) => readonly T[];
	show?: Show<T>;
}

/** The schema of the list's query. */
const queryOf = <T extends Row>({ paging, where, orders, times, filters }: Listing<T>) => ({
	...object({
		...(paging.hasLimit !== false && { limit: integer(1, PAGE_SIZE) }),
		...paging.parameters,
		...(orders && { order: ordersOf(...orders) }),
		...Object.fromEntries(Object.entries(where ?? {}).map(([name, one]) => [name, one.schema])),
	}),
	patternProperties: {
		...(times && { [`^(${times.join('|')})\\[(before|after)\\]$`]: dateTime }),
		...(filters && filterPatterns(Object.keys(filters))),
	},
});

/** The row as the API shows it to who calls this address. */
export type Show<T> = (row: T, world: World, origin: string) => object;

/** Serves a list; `rowsOf` gets what stands for `:key` in the path. Shows rows as they are unless told otherwise. */
export function listRoute<T extends Row>(
	app: FastifyInstance,
	{ path, rowsOf, show = (row) => row, ...listing }: ListRoute<T>,
	state: State,
): void {
	app.get<{ Params: PathParts; Querystring: ListQuery }>(
		path,
		{ schema: { querystring: queryOf(listing) } },
		(request) => {
			const { world } = state;
			const { key, paging, orders, order = orders && 'created_at' } = listing;
			const query = { order, ...request.query };
			const tests = [...testsOf(listing, query, world)];
			const all = rowsOf(world, request.params.key ?? '', request.params);
			const kept = tests.length > 0 ? all.filter((row) => tests.every((test) => test(row))) : all;
			const seen = listed(world, kept);
			const { rows, rest } = paging.piece(ordered(seen, query.order), query, world);
			const shown = rows.map((row) => show(row, world, originOf(request)));
			const named = paging.hasDataRef === false ? {} : { data_ref: key };
			return { object: 'list', ...named, [listing.keyIn?.(world) ?? key]: shown, ...rest };
		},
	);
}

/** The address that was called. */
export const originOf = ({ protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>) =>
	`${protocol}://${host}`;

/** `start_date` and `end_date`: the times between which rows were created. */
export const FROM = bound((time, from) => time > from);
export const UNTIL = bound((time, to) => time < to);

/** Stored times are texts of one form, which are in the order of their times. */
function bound(holds: (time: string, bound: string) => boolean): Condition<Row> {
	return {
		schema: dateTime,
		keeps: (wanted, { beliefs }) => {
			const time = new Date(wanted).toISOString();
			const isIncluded = beliefs.periodBounds === 'inclusive';
			return ({ created_at }) => holds(created_at, time) || (isIncluded && created_at === time);
		},
	};
}

/** Condition for a row to be answered. */
function* testsOf<T extends Row>({ where = {}, filters }: Listing<T>, query: object, world: World) {
	for (const [name, value] of Object.entries(query)) {
		const condition = where[name];
		if (condition) yield condition.keeps(String(value), world);
		const [, column, side] = BOUND.exec(name) ?? [];
		const bound = Date.parse(String(value));
		const sign = side === 'after' ? 1 : -1;
		const least = world.beliefs.createdBounds === 'inclusive' ? 0 : 1;
		if (column) yield (row: T) => sign * (Date.parse(timeOf(row, column)) - bound) >= least;
	}
	if (filters) yield filterOf(filters, query, world.beliefs);
}
