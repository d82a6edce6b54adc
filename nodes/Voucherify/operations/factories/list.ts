import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { VoucherifyClient } from '../../api/http/client';
import { rowsByDateWindow } from '../../api/lists/dateWindows';
import {
	firstRows,
	numberedRows,
	pageSizeFor,
	readOnce,
	type ReportDoubt,
	type List,
} from '../../api/lists/pages';
import type { ApiCall } from '../../api/http/request';
import type { Resource } from '../../api/types';
import { paging, simplify } from '../../forms/paging';
import { canBeMoney } from '../../items/amounts';
import { shownUnit, readShownUnit } from '../../forms/money';
import { simplifiedBy, type Columns } from '../../items/row';
import {
	collectionOf,
	readEntries,
	nameOf,
	type InputField,
} from '../../forms/reading/inputFields';
import type { Parameters } from '../../forms/reading/parameters';
import { sortedBy } from '../../forms/reading/sorted';
import { withWarnings } from '../runtime/warnings';
import type { SingleOperation } from '../runtime/types';

/**
 * Gathers the first `limit` rows of a list, in its order; Infinity for all.
 * @param doubt is told what cannot be promised of them
 */
type ListReader = (
	client: VoucherifyClient,
	list: List,
	limit: number,
	doubt?: ReportDoubt,
) => Promise<Resource[]>;

/** The orders of most lists: by when a row was made, or last changed. */
export const byTimes = [
	{ name: 'Created, Newest First', value: '-created_at' },
	{ name: 'Created, Oldest First', value: 'created_at' },
	{ name: 'Updated, Newest First', value: '-updated_at' },
	{ name: 'Updated, Oldest First', value: 'updated_at' },
];

/** The orders of lists that are read by when a row was made, or by its name. */
export const byCreationOrName = [
	...byTimes.slice(0, 2),
	{ name: 'Name A–Z', value: 'name' },
	{ name: 'Name Z–A', value: '-name' },
];

/** The orders of lists that are read by age alone, which a column tells. */
export const byAge = (column: 'created_at' | 'id') => [
	{ name: 'Newest First', value: `-${column}` },
	{ name: 'Oldest First', value: column },
];

/** Settings of one list. */
interface ListOperation {
	/** As workflows store it. Default: `getAll`. */
	value?: string;
	/** As the menu shows it. Default: *Get Many*. */
	name?: string;
	action: string;
	description: string;
	/** Fields that come first, such as the customer whose vouchers are listed. */
	fields?: INodeProperties[];
	/** Path of the list. Where it must be looked up, everything else is checked first. */
	path: (parameters: Parameters, client: VoucherifyClient) => string[] | Promise<string[]>;
	/** Under which key the rows arrive. */
	key: string;
	/** Key of rows that have no `id`. */
	rowId?: List['rowId'];
	read: ListReader;
	/** Query that `fields` add. Where it must be looked up, all filters are checked first. */
	query?: (
		parameters: Parameters,
		client: VoucherifyClient,
	) => List['query'] | Promise<List['query']>;
	/** Filters of the service: each fills a parameter of the query. */
	filters?: InputField[];
	/** Orders of the service; the first is the default. */
	orders?: Array<{ name: string; value: string }>;
	/** Description of the order. */
	orderDescription?: string;
	/** The columns of *Simplify*. */
	columns: Columns;
	/** The whole row, where not all of it may be shown. */
	whole?: (row: Resource) => IDataObject;
	/** Meanings of refusals, by the service's error key or by the status. */
	errorCatalog?: (parameters: Parameters) => ApiCall['errorCatalog'];
	/** Returns a hint after a reading of so many calls; undefined for none. */
	hint?: (calls: number) => string | undefined;
}

/** An operation that reads a list: with *Return All* and *Limit*, *Simplify*, *Filters* and *Order*, and once for all items. */
export function listOperation({
	value = 'getAll',
	name = 'Get Many',
	action,
	description,
	fields = [],
	filters = [],
	orders = [],
	whole = (row) => row,
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
			...optionsOf(orders, list),
		],
		async execute({ client, parameters, hint }) {
			const limit = parameters.limit();
			const isSimplified = parameters.flag('simplify');
			const unit = readShownUnit(parameters);
			const chosen = queryOf(parameters, filters, orders);
			const place = {
				key: list.key,
				rowId: list.rowId,
				query: { ...chosen, ...(await list.query?.(parameters, client)) },
				errorCatalog: list.errorCatalog?.(parameters),
			};
			const wanted: List = { ...place, path: await list.path(parameters, client) };
			const warnings: string[] = [];
			const doubt: ReportDoubt = (message, isSeen) => {
				if (isSeen) warnings.push(message);
				else hint(message);
			};
			const rows = await readOnce(
				client,
				[wanted, String(limit)],
				async () => await list.read(client, wanted, limit, doubt),
			);
			const told = list.hint?.(client.calls);
			if (told) hint(told);
			const results = rows.map((row) => ({
				json: isSimplified ? simplifiedBy(list.columns, row, unit) : whole(row),
			}));
			return [...withWarnings(results.slice(0, 1), warnings), ...results.slice(1)];
		},
	};
}

/** Reads a list page by page, as far as the limit asks for. */
export function pageByPage(
	pagesOf: (client: VoucherifyClient, list: List, size: number) => AsyncIterable<Resource[]>,
): ListReader {
	return async (client, list, limit) =>
		await firstRows(pagesOf(client, list, pageSizeFor(limit)), limit);
}

/** Reads a list that has page numbers, and no bounds. */
export const byPageNumber: ListReader = async (client, list, limit, doubt) =>
	await numberedRows(client, list, limit, doubt);

/**
 * Reads a list with page numbers, and on in windows of creation time where they end.
 * @param lastPage where the service's page numbers end
 * @param after the parameter of the query that bounds the time of creation from below; the other one is beside it
 * @param field what the rows call their time of creation
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

/** The collection of options: how rows are ordered, and how they count money. */
function optionsOf(
	orders: Array<{ name: string; value: string }>,
	{ columns, orderDescription }: Pick<ListOperation, 'columns' | 'orderDescription'>,
): INodeProperties[] {
	const options = [
		...(orders.length > 0 ? [orderField(orders, orderDescription)] : []),
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

/**
 * Returns the query of the filters.
 * @throws NodeOperationError that names the field, also when a period ends before it begins.
 */
export function readFilters(
	parameters: Parameters,
	filters: InputField[],
): NonNullable<List['query']> {
	const query = Object.fromEntries(readEntries(parameters, filters, 'filters').flatMap(textsOf));
	refuseReversed(parameters, filters, query);
	return query;
}

/** A parameter of the query, or several for what stands in brackets: `filters[active][conditions][$expired]`, `[$in][0]`. */
function textsOf([key, value]: [string, unknown]): Array<[string, string | string[]]> {
	if (typeof value !== 'object' || value === null) return [[key, String(value)]];
	if (Array.isArray(value) && !key.includes('[')) return [[key, value.map(String)]];
	return Object.entries(value).flatMap(([part, inner]) => textsOf([`${key}[${part}]`, inner]));
}

/** Spellings of the two bounds of a period. */
const BOUNDS = [
	{ after: '[after]', before: '[before]', problem: 'is not before' },
	{ after: '[$after]', before: '[$before]', problem: 'is not before' },
	// These are part of what they bound.
	{ after: 'start_date', before: 'end_date', problem: 'is after' },
];

/** A period that ends before it begins holds nothing, which would look like a result. */
function refuseReversed(
	parameters: Parameters,
	filters: InputField[],
	query: NonNullable<List['query']>,
): void {
	for (const field of filters) {
		const bounds = BOUNDS.find(({ after }) => field.key.includes(after));
		const end = bounds && field.key.replace(bounds.after, bounds.before);
		const until = filters.find(({ key }) => key === end);
		const [from = '', to = ''] = [query[field.key], until && query[until.key]];
		if (!bounds || !until || !from || !to || from < to) continue;
		if (from === to && bounds.problem === 'is after') continue;
		throw parameters.invalid(
			`filters.${nameOf(field)}`,
			`${bounds.problem} ${until.displayName}`,
			'Correct one of the two times.',
		);
	}
}
