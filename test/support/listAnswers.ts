import type { RawAnswer, RawRequest } from './rawService';

/** A row of a made-up list. */
export interface ListRow {
	id: string;
	created_at?: string | null;
	updated_at?: string | null;
}

/** How a made-up service serves a list. */
export interface ListManners {
	/** True if a time filter includes its bound: undocumented. */
	inclusive: boolean;
	/** Query parameters that are lower bounds of a time (`after`) and upper bounds (`before`), each with its column. */
	after?: Record<string, 'created_at' | 'updated_at'>;
	before?: Record<string, 'created_at' | 'updated_at'>;
	/** Query parameter with the time after which the list continues, in its order. */
	startingAfter?: string;
	/** Order of rows if the request asks for none. */
	order: string;
	/** Whether the response has `has_more`, the number of rows in `total`, both, or neither. */
	says: 'has_more' | 'total' | 'both' | 'nothing';
	/** True if `total` ignores time limits: undocumented. */
	countsAll?: boolean;
	lastPage?: number;
	/** ID of a row that is counted, but left out of its page. */
	hides?: string;
	/** Maximum rows of a page, whatever the request asks for. */
	mostRows?: number;
}

const json = (body: unknown, status = 200): RawAnswer => ({ status, body: JSON.stringify(body) });

/** `count` rows, `perTime` of them with the same time; times are a millisecond apart. */
export function rowsInTime(count: number, perTime = 1): ListRow[] {
	const start = Date.parse('2026-01-01T00:00:00.000Z');
	return Array.from({ length: count }, (_, index) => {
		const created_at = new Date(start + Math.floor(index / perTime)).toISOString();
		return { id: `row_${String(index).padStart(6, '0')}`, created_at };
	});
}

/** Serves a list by time. Rows with the same time are sorted by ID. */
export function servingByTime(
	rows: ListRow[],
	manners: ListManners,
): (request: RawRequest) => RawAnswer {
	const says = (what: 'has_more' | 'total') => [what, 'both'].includes(manners.says);
	return ({ target }) => {
		const query = new URL(target, 'http://service').searchParams;
		const { inclusive, lastPage = 100, hides, mostRows = 100 } = manners;
		const [asked, page] = [Number(query.get('limit') ?? 10), Number(query.get('page') ?? 1)];
		const limit = Math.min(asked, mostRows);
		if (asked > 100 || page > lastPage) return json({ key: 'page_over_limit' }, 400);

		const order = query.get('order') ?? manners.order;
		const column = order.endsWith('updated_at') ? 'updated_at' : 'created_at';
		const sign = order.startsWith('-') ? -1 : 1;
		const keyOf = (row: ListRow) => `${row[column] ?? ''} ${row.id}`;
		let found = [...rows].sort((a, b) => (keyOf(a) < keyOf(b) ? -sign : sign));
		const bound = (name: string, by: 'created_at' | 'updated_at', direction: number) => {
			const time = query.get(name);
			if (time === null) return;
			found = found.filter((row) => {
				const distance = (Date.parse(row[by] ?? '') - Date.parse(time)) * direction;
				return inclusive ? distance >= 0 : distance > 0;
			});
		};
		for (const [name, by] of Object.entries(manners.after ?? {})) bound(name, by, 1);
		for (const [name, by] of Object.entries(manners.before ?? {})) bound(name, by, -1);
		if (manners.startingAfter) bound(manners.startingAfter, column, sign);
		const served = found.slice((page - 1) * limit, page * limit).filter(({ id }) => id !== hides);
		return json({
			object: 'list',
			data_ref: 'rows',
			rows: served,
			...(says('has_more') && { has_more: found.length > page * limit }),
			...(says('total') && { total: manners.countsAll ? rows.length : found.length }),
		});
	};
}
