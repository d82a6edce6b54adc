import type { FastifyRequest } from 'fastify';
import { behindMsOf } from '../faults';
import { PAGE_SIZE } from '../limits';
import type { State } from '../state';
import type { World } from '../world';
import { copied, listed } from '../world/lag';
import { filterOf, filterPatterns, type FilterFields } from './filters';
import { ordered } from './lists';
import { timeOf, type ListQuery, type Paging, type Row } from './paging';
import * as s from './schemas';
import type { Endpoints } from './endpoints';

type TimeColumn = 'created_at' | 'updated_at';

export interface Condition<T> {
	schema: s.Schema;
	keeps: (wanted: string, world: World) => (row: T) => boolean;
}

export const equal = <T>(
	schema: s.Schema,
	read: (row: T, world: World) => unknown,
): Condition<T> => ({ schema, keeps: (wanted, world) => (row) => read(row, world) === wanted });

/** Keeps the rows that belong to the campaign or customer with the wanted ID or name. `read` gives the ID in a row. */
export const ofOwner = <T>(
	owners: 'campaigns' | 'customers',
	read: (row: T) => string | null | undefined,
): Condition<T> => ({
	schema: s.text,
	keeps: (wanted, world) => {
		const id = world[owners].find(wanted)?.id;
		return (row) => id !== undefined && read(row) === id;
	},
});

export const byIds: Condition<Row> = {
	schema: s.textOrTexts,
	keeps: (wanted) => {
		const ids = new Set(wanted.split(','));
		return ({ id }) => ids.has(id);
	},
};

/** A list of the API: its query parameters and its response. */
export interface Listing<T extends Row> {
	/** Key of the array in the response. */
	key: string;
	/** Key of the array, if it differs from `data_ref`. */
	keyIn?: (world: World) => string;
	paging: Paging;
	/** Sortable columns. */
	orders?: readonly string[];
	/** Default order. Without it: oldest first, or the stored order if there are no sortable columns. */
	order?: string;
	where?: Record<string, Condition<T>>;
	/** Filters by several values, such as `stores[0]`: whether one of the values that are read is among them. */
	among?: Record<string, (row: T) => readonly string[]>;
	/** Columns that accept `[before]` and `[after]`. */
	times?: readonly TimeColumn[];
	/** Columns that accept `filters[…][conditions][…]`. */
	filters?: FilterFields<T>;
}

const BOUND = /^(created_at|updated_at)\[(before|after)\]$/;

export type PathParts = Partial<Record<string, string>>;

export interface ListRoute<T extends Row> extends Listing<T> {
	path: string;
	/** `key` is the value of `:key` in the path; `parts` has all parameters of the path. */
	rowsOf: (world: World, key: string, parts: PathParts) => readonly T[];
	show?: Show<T>;
}

const entriesOf = (name: string) => new RegExp(`^${name.replace(/[[\]]/g, '\\$&')}\\[\\d+\\]$`);

const queryOf = <T extends Row>({ paging, where, among, orders, times, filters }: Listing<T>) => ({
	...s.object({
		...(paging.hasLimit !== false && { limit: s.integer(1, PAGE_SIZE) }),
		...paging.parameters,
		...(orders && { order: s.ordersOf(...orders) }),
		...Object.fromEntries(Object.entries(where ?? {}).map(([name, one]) => [name, one.schema])),
	}),
	patternProperties: {
		...(times && { [`^(${times.join('|')})\\[(before|after)\\]$`]: s.dateTime }),
		...(filters && filterPatterns(Object.keys(filters))),
		...Object.fromEntries(Object.keys(among ?? {}).map((name) => [entriesOf(name).source, s.text])),
	},
});

/** Formats a row for the API. `origin` is the requested origin, for links. */
export type Show<T> = (row: T, world: World, origin: string) => object;

export function listRoute<T extends Row>(
	at: Endpoints,
	state: State,
	{ path, rowsOf, show = (row) => row, ...listing }: ListRoute<T>,
): void {
	at(path, queryOf(listing)).get<ListQuery>((request) => {
		const { world } = state;
		const { key, paging, orders, order = orders && 'created_at' } = listing;
		const query = { order, ...request.query };
		const tests = [...testsOf(listing, query, world)];
		const all = rowsOf(world, request.params.key ?? '', request.params);
		const kept = tests.length > 0 ? all.filter((row) => tests.every((test) => test(row))) : all;
		const shownBy = (rows: readonly T[]) =>
			copied(world, listed(world, rows), behindMsOf(request.fault), (row) =>
				timeOf(row, query.order?.replace('-', '') ?? ''),
			);
		const { rows, rest } = paging.piece(ordered(shownBy(kept), query.order), query, world);
		const shown = rows.map((row) => show(row, world, originOf(request)));
		const named = paging.hasDataRef === false ? {} : { data_ref: key };
		const countsAll = 'total' in rest && world.beliefs.totals === 'all';
		const total = countsAll ? { total: shownBy(all).length } : {};
		return { object: 'list', ...named, [listing.keyIn?.(world) ?? key]: shown, ...rest, ...total };
	});
}

export const originOf = ({ protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>) =>
	`${protocol}://${host}`;

/** `start_date` and `end_date` limit when rows were created. */
export const FROM = bound((time, from) => time > from);
export const UNTIL = bound((time, to) => time < to);

/** Compares times as texts: stored times all have the same format. */
function bound(holds: (time: string, bound: string) => boolean): Condition<Row> {
	return {
		schema: s.dateTime,
		keeps: (wanted, { beliefs }) => {
			const time = new Date(wanted).toISOString();
			const isIncluded = beliefs.periodBounds === 'inclusive';
			return ({ created_at }) => holds(created_at, time) || (isIncluded && created_at === time);
		},
	};
}

function* testsOf<T extends Row>(
	{ where = {}, among = {}, filters }: Listing<T>,
	query: object,
	world: World,
) {
	for (const [name, read] of Object.entries(among)) {
		const entries = entriesOf(name);
		const wanted = Object.entries(query).flatMap(([key, id]) =>
			entries.test(key) ? [String(id)] : [],
		);
		if (wanted.length > 0) yield (row: T) => read(row).some((id) => wanted.includes(id));
	}
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
