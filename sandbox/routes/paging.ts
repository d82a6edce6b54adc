import { invalidQuery, notFound, refusal } from '../errors';
import { DEFAULT_PAGE_SIZE, LAST_PAGE } from '../limits';
import type { World } from '../world';
import * as s from './schemas';

export interface Row {
	id: string;
	created_at: string;
	updated_at?: string | null;
}

/** Query of a list; {@link Paging} defines which parameters it accepts. */
export interface ListQuery {
	limit?: number;
	order?: string;
	page?: number;
	starting_after_id?: string;
	starting_after?: string;
	end_date?: string;
	cursor?: string;
}

/** A kind of paging. */
export interface Paging {
	/** Whether the response has `data_ref`. Default: true. */
	hasDataRef?: boolean;
	/** Whether the list accepts `limit`. Default: true. */
	hasLimit?: boolean;
	/** Query parameters besides `limit` and `order`. */
	parameters: Record<string, s.Schema>;
	/** Returns a page of the ordered rows, and the response's fields about the rest. */
	piece: <T extends Row>(
		rows: readonly T[],
		query: ListQuery,
		world: Pick<World, 'now' | 'beliefs'>,
	) => { rows: readonly T[]; rest: Record<string, unknown> };
}

/** Numbered pages, with a total. */
export const numbered = (maxPage = LAST_PAGE): Paging => ({
	parameters: { page: s.integer(1, maxPage) },
	piece: (rows, { limit = DEFAULT_PAGE_SIZE, page = 1 }) => ({
		rows: rows.slice((page - 1) * limit, page * limit),
		rest: { total: rows.length },
	}),
});

/** No paging: all rows, with a total. */
export const whole: Paging = {
	hasLimit: false,
	parameters: {},
	piece: (rows) => ({ rows, rest: { total: rows.length } }),
};

/** Only the first `limit` rows, with the total of all; filters are the only way to get others. */
export const onlyFirst: Paging = {
	parameters: {},
	piece: (rows, { limit = DEFAULT_PAGE_SIZE }) => ({
		rows: rows.slice(0, limit),
		rest: { total: rows.length },
	}),
};

/** Paging by `starting_after_id`. An ID that is not in the list is a 404 of the rows' `type`. */
export const afterId = (type: string, { total = false } = {}): Paging => ({
	parameters: { starting_after_id: s.string },
	piece: (rows, { limit = DEFAULT_PAGE_SIZE, starting_after_id: cursor }, { beliefs }) => {
		const at = cursor === undefined ? -1 : rows.findIndex(({ id }) => id === cursor);
		if (cursor !== undefined && at < 0) throw notFound(type, cursor);
		const start = at >= 0 && beliefs.cursorRow === 'included' ? at : at + 1;
		const shown = rows.slice(start, start + limit);
		const hasMore = start + limit < rows.length;
		return {
			rows: shown,
			rest: {
				...(total && { total: rows.length }),
				has_more: hasMore,
				...(hasMore && { more_starting_after: shown.at(-1)?.id }),
			},
		};
	},
});

/**
 * Paging by `starting_after`, a time in the column of the order, and by page numbers. Rows with exactly that time are
 * repeated, as the previous page may not have shown all of them.
 */
export const afterTime = (maxPage: number): Paging => ({
	parameters: { starting_after: s.dateTime, page: s.integer(1, maxPage) },
	piece: (rows, query) => {
		const { starting_after: time, limit = DEFAULT_PAGE_SIZE, page = 1, order = '' } = query;
		const left = time === undefined ? rows : rows.filter(reaches(Date.parse(time), order));
		const end = page * limit;
		return {
			rows: left.slice(end - limit, end),
			rest: { total: rows.length, has_more: end < left.length },
		};
	},
});

/** Paging by `end_date`: only rows created before it, newest first. */
export const beforeEnd = (): Paging => ({
	parameters: { end_date: s.dateTime },
	piece: (rows, { limit = DEFAULT_PAGE_SIZE, end_date: end }) => {
		const left = end === undefined ? rows : rows.filter(isBefore(Date.parse(end)));
		return { rows: left.slice(0, limit), rest: { has_more: limit < left.length } };
	},
});

/** Paging by an opaque `cursor` with a prefix and a lifetime in ms. */
export const expiring = (lifetimeMs: () => number, prefix = 'lcrs'): Paging => ({
	hasDataRef: false,
	parameters: { cursor: s.string },
	piece: (rows, { limit = DEFAULT_PAGE_SIZE, cursor }, world) => {
		const now = world.now();
		const start = cursor === undefined ? 0 : startOf(cursor, rows, now);
		const shown = rows.slice(start, start + limit);
		const last = start + limit < rows.length ? shown.at(-1) : undefined;
		if (!last) return { rows: shown, rest: { cursor: null } };
		const until = now + lifetimeMs();
		const next = `${prefix}_${Buffer.from(`${until} ${last.id}`).toString('hex')}`;
		return { rows: shown, rest: { cursor: { next, expires_at: new Date(until).toISOString() } } };
	},
});

function startOf(cursor: string, rows: readonly Row[], now: number): number {
	const place = cursor.slice(cursor.indexOf('_') + 1);
	const [until = '', last] = Buffer.from(place, 'hex').toString().split(' ');
	const index = rows.findIndex(({ id }) => id === last);
	if (index < 0 || !(Number(until) > now)) {
		const message = 'Invalid or expired cursor';
		throw refusal('invalid_or_expired_cursor', message);
	}
	return index + 1;
}

/** Reads a time column. Rows without an update have their creation time as `updated_at`. */
export const timeOf = ({ created_at, updated_at }: Row, column: string): string =>
	column === 'updated_at' ? (updated_at ?? created_at) : created_at;

const isBefore =
	(end: number) =>
	({ created_at }: Row) =>
		Date.parse(created_at) < end;

function reaches(time: number, order: string): (row: Row) => boolean {
	const column = order.replace(/^-/, '');
	if (!['created_at', 'updated_at'].includes(column)) {
		throw invalidQuery('starting_after needs an order by created_at or updated_at');
	}
	const sign = order.startsWith('-') ? -1 : 1;
	return (row) => sign * (Date.parse(timeOf(row, column)) - time) >= 0;
}
