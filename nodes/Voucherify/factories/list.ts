import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { VoucherifyClient } from '../api/client/client';
import { cursorPages } from '../api/lists/cursorPages';
import { rowsByDateWindow, sortRows } from '../api/lists/dateWindows';
import { firstRows, pageSizeFor, wholeList, type List } from '../api/lists/pages';
import { readOnce } from '../api/client/readOnce';
import { collectNumberedRows, type ReportDoubt } from '../api/lists/numberedPages';
import type { ApiCall } from '../api/http/request';
import type { Resource } from '../api/types';
import { paging, simplify, readLimit } from '../forms/paging';
import { canBeMoney } from '../forms/reading/counted';
import { shownUnit } from '../forms/money';
import { shownBy, type Columns } from '../columns/row';
import { collectionOf, type InputField } from '../forms/reading/inputFields';
import type { Parameters } from '../forms/reading/parameters';
import { sortedBy } from '../forms/reading/sorted';
import { readFilters } from '../forms/reading/filters';
import { withWarnings } from '../run/warnings';
import type { SingleOperation } from '../run/types';

/**
 * Collects the first `limit` rows of a list, in its order.
 * @param limit Infinity for all rows
 * @param doubt receives warnings about rows that may be missing
 */
type ListReader = (
	client: VoucherifyClient,
	list: List,
	limit: number,
	doubt?: ReportDoubt,
) => Promise<Resource[]>;

const sortByTime = (name: string, column: string) => [
	{ name: `${name}, Newest First`, value: `-${column}` },
	{ name: `${name}, Oldest First`, value: column },
];

/** Both orders of a column with texts. */
export const sortByText = (name: string, column: string) => [
	{ name: `${name} A–Z`, value: column },
	{ name: `${name} Z–A`, value: `-${column}` },
];

export const sortByCreation = sortByTime('Created', 'created_at');
export const sortByUpdate = sortByTime('Updated', 'updated_at');

export const sortByTimes = [...sortByCreation, ...sortByUpdate];

export const sortByCreationOrName = [...sortByCreation, ...sortByText('Name', 'name')];

/**
 * Orders of lists that can only be sorted by age.
 * @param column the column with the age
 */
export const byAge = (column: 'created_at' | 'id') => [
	{ name: 'Newest First', value: `-${column}` },
	{ name: 'Oldest First', value: column },
];

/** Data of other endpoints that a switch in *Options* adds to the rows. */
export interface Addition {
	/** Key, label and description of the switch. */
	option: Pick<InputField, 'key' | 'displayName' | 'description'>;
	/** Reads the data for all rows, and returns them with it. */
	add: (client: VoucherifyClient, rows: Resource[], parameters: Parameters) => Promise<Resource[]>;
	/** Columns that it adds to a simplified row. */
	columns: Columns;
	/** Splits a row with the data into those that are simplified. Default: one. */
	split?: (row: IDataObject) => IDataObject[];
}

interface ListOperation {
	/** Value that workflows store. Default: `getAll`. */
	value?: string;
	/** Name in the menu. Default: *Get Many*. */
	name?: string;
	action: string;
	description: string;
	/** Fields above the common ones, such as the customer whose vouchers are listed. */
	fields?: INodeProperties[];
	/** Returns the path. If that needs a lookup, all other parameters are validated first. */
	path: (parameters: Parameters, client: VoucherifyClient) => string[] | Promise<string[]>;
	/** Key of the response that holds the rows. */
	key: string;
	/** Path of the column that identifies rows without an `id`; a function if it depends on a menu. */
	rowId?: List['rowId'] | ((parameters: Parameters) => List['rowId']);
	read: ListReader;
	/** Returns the query for `fields`. If that needs a lookup, the filters are validated first. */
	query?: (
		parameters: Parameters,
		client: VoucherifyClient,
	) => List['query'] | Promise<List['query']>;
	/** Filters; each fills one query parameter. */
	filters?: InputField[];
	/** Sort orders; the first is the default. */
	orders?: Array<{ name: string; value: string }>;
	orderDescription?: string;
	/** Columns of *Simplify*. */
	columns: Columns;
	additions?: Addition[];
	/** Removes parts of a row that must not be shown. */
	whole?: (row: IDataObject) => IDataObject;
	/** Error texts by the service's error key or the status. */
	errorCatalog?: (parameters: Parameters) => ApiCall['errorCatalog'];
	/** Returns a hint for a list that took this many requests and has this many rows; undefined for none. */
	hint?: (calls: number, count: number) => string | undefined;
}

/**
 * Builds a *Get Many* operation: *Return All* and *Limit*, *Simplify*, *Filters*, *Order*. Items that ask for the same list
 * share one reading.
 */
export function listOperation({
	value = 'getAll',
	name = 'Get Many',
	action,
	description,
	fields = [],
	filters = [],
	orders = [],
	additions = [],
	whole,
	...list
}: ListOperation): SingleOperation {
	return {
		value,
		name,
		action,
		description,
		fields: [
			...fields,
			...paging,
			simplify,
			...(filters.length > 0 ? [collectionOf('filters', filters)] : []),
			...optionsOf(orders, additions, list),
		],
		async execute({ client, parameters, hint }) {
			const limit = readLimit(parameters);
			const added = additions.filter(({ option }) =>
				parameters.optionalFlag(`options.${option.key}`),
			);
			const columns = added.reduce((all, one) => ({ ...all, ...one.columns }), list.columns);
			const show = shownBy(parameters, columns, whole);
			const chosen = queryOf(parameters, filters, orders);
			const place = {
				key: list.key,
				rowId: typeof list.rowId === 'function' ? list.rowId(parameters) : list.rowId,
				query: { ...chosen, ...(await list.query?.(parameters, client)) },
				errorCatalog: list.errorCatalog?.(parameters),
			};
			const wanted: List = { ...place, path: await list.path(parameters, client) };
			const what = JSON.stringify([
				wanted,
				String(limit),
				...added.map(({ option }) => option.key),
			]);
			const { warnings } = client.memory.of(ListWarnings);
			const doubt: ReportDoubt = (message, isSeen) => {
				if (isSeen) warnings.set(what, message);
				else hint(message);
			};
			const rows = await readOnce(client, what, async () => {
				warnings.delete(what);
				let found = await list.read(client, wanted, limit, doubt);
				for (const { add } of added) found = await add(client, found, parameters);
				return found;
			});
			const message = list.hint?.(client.calls, rows.length);
			if (message) hint(message);
			const split = parameters.flag('simplify') && added.find((one) => one.split)?.split;
			const shown = split ? rows.flatMap(split) : rows;
			const results = shown.map((row) => ({ json: show(row) }));
			const warning = warnings.get(what);
			if (warning === undefined) return results;
			if (results.length === 0) hint(warning);
			return [...withWarnings(results.slice(0, 1), [warning]), ...results.slice(1)];
		},
	};
}

/** Warnings about the lists of an execution, by what identifies their rows. A later one says more. */
class ListWarnings {
	readonly warnings = new Map<string, string>();
}

/** Builds a reader that reads pages until the limit is reached. */
export function pageByPage(
	pagesOf: (
		client: VoucherifyClient,
		list: List,
		size: number,
		doubt?: ReportDoubt,
	) => AsyncIterable<Resource[]>,
): ListReader {
	return async (client, list, limit, doubt) =>
		await firstRows(pagesOf(client, list, pageSizeFor(limit), doubt), limit);
}

/** Reads a list with cursors. */
export const byCursor = pageByPage((client, list, size) => cursorPages(client, list, size));

/** Reads a list that has only page numbers. */
export const byPageNumber: ListReader = async (client, list, limit, doubt) =>
	await collectNumberedRows(client, list, limit, doubt);

/** Reads a whole list, then sorts and limits it: for endpoints that take neither an order nor a limit. */
export const sortedHere: ListReader = async (client, { query, ...list }, limit) =>
	sortRows(await wholeList(client, list), String(query?.order)).slice(0, limit);

/**
 * Builds a reader for lists with page numbers that continues in windows of creation time beyond the last page.
 * @param lastPage last page number that the service accepts
 * @param after query parameter for the lower bound of the creation time; that of the upper bound is derived
 * @param field the rows' column for the creation time
 */
export function byDateWindow(
	lastPage: number,
	after = 'created_at[after]',
	field = 'created_at',
): ListReader {
	const before = after.replace('after', 'before').replace('start', 'end');
	const bounds = { after, before, column: 'created_at', field };
	return async (client, list, limit, doubt) => {
		const query = { ...list.query, order: String(list.query?.order ?? 'created_at') };
		return await rowsByDateWindow(client, { ...list, query, bounds, lastPage }, limit, doubt);
	};
}

/** Builds the *Options* collection: sort order, data to add and unit of amounts. */
function optionsOf(
	orders: Array<{ name: string; value: string }>,
	additions: Addition[],
	{ columns, orderDescription }: Pick<ListOperation, 'columns' | 'orderDescription'>,
): INodeProperties[] {
	const options = [
		...(orders.length > 0 ? [orderField(orders, orderDescription)] : []),
		...additions.map(({ option }): InputField => ({ ...option, type: 'boolean' })),
		...(Object.keys(columns).some(canBeMoney) ? [{ ...shownUnit, key: shownUnit.name }] : []),
	];
	return options.length > 0 ? [collectionOf('options', options)] : [];
}

function orderField(
	orders: Array<{ name: string; value: string }>,
	description?: string,
): InputField {
	return {
		key: 'order',
		displayName: 'Order',
		type: 'options',
		options: sortedBy(orders, ({ name }) => name),
		default: orders[0]?.value,
		description,
	};
}

function queryOf(
	parameters: Parameters,
	filters: InputField[],
	orders: Array<{ name: string; value: string }>,
): List['query'] {
	const order = orders[0] && (parameters.optionalText('options.order') ?? orders[0].value);
	return { ...(order && { order }), ...readFilters(parameters, filters) };
}
