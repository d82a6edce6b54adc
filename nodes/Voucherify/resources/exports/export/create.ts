import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { optionalCampaign } from '../../../forms/campaign';
import { fileName } from '../../../forms/export';
import { exportedObject, readExportedObject } from '../../../forms/exportedObject';
import { optionsOf } from '../../../forms/options';
import type { Parameters } from '../../../forms/reading/parameters';
import type { SingleOperation } from '../../../run/types';
import { completionFields, maximumWait, startExport } from '../completion';
import {
	combineFilters,
	conditionRows,
	Conditions,
	menuEntries,
	OPERATORS,
	type Operator,
} from '../conditions';
import { exportedObjects } from './objects';

const EXPORT_OPERATORS: Operator[] = [
	...OPERATORS,
	{ name: 'At Least', value: '$more_than_equal', takes: 'number' },
	{ name: 'At Most', value: '$less_than_equal', takes: 'number' },
	{ name: 'Days Ago', value: '$is_days_ago', takes: 'days' },
	{ name: 'Days in the Future', value: '$is_days_in_future', takes: 'days' },
	{ name: 'Less Than', value: '$less_than', takes: 'number' },
	{ name: 'Less Than Days Ago', value: '$less_than_ago', takes: 'days' },
	{ name: 'Less Than Days in the Future', value: '$less_than_future', takes: 'days' },
	{ name: 'More Than', value: '$more_than', takes: 'number' },
	{ name: 'More Than Days Ago', value: '$more_than_ago', takes: 'days' },
	{ name: 'More Than Days in the Future', value: '$more_than_future', takes: 'days' },
];

/** Objects whose columns the service does not document. */
const OTHERS = ['api_log', 'other', 'product', 'sku'];

const shownFor = (...objects: string[]) => ({ show: { exportedObject: objects } });

const columns: INodeProperties[] = exportedObjects.map(({ value, columns: names }) => ({
	displayName: 'Columns',
	name: 'columns',
	type: 'multiOptions',
	displayOptions: shownFor(value),
	options: menuEntries(names),
	default: [],
	description: 'By default, Voucherify chooses a few. Amounts are in minor units.',
}));

const filters = (fields: string[] | undefined, ...objects: string[]): INodeProperties => ({
	displayName: 'Filters',
	name: 'filters',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	displayOptions: shownFor(...objects),
	placeholder: 'Add filter',
	default: {},
	options: conditionRows(fields, EXPORT_OPERATORS),
	description: 'Each field and operator only once',
});

const anyColumn: INodeProperties = {
	displayName: 'Order By',
	name: 'orderBy',
	type: 'options',
	options: [],
	default: 'created_at',
};

const orderBy = (orders: string[], ...objects: string[]): INodeProperties => ({
	...anyColumn,
	displayOptions: { show: { '/exportedObject': objects } },
	options: menuEntries(orders),
	default: orders[0] ?? anyColumn.default,
});

/** Columns that at least one exported object can be sorted by. */
const ORDERS = [...new Set(exportedObjects.flatMap(({ orders }) => orders))];

/**
 * Create an export. Not idempotent: each request starts another one.
 * @see https://docs.voucherify.io/api-reference/exports/create-export
 */
export const create: SingleOperation = {
	value: 'create',
	name: 'Create',
	action: 'Create an export of a list as CSV',
	description: 'Export customers, orders, vouchers, redemptions or other lists to a CSV file',
	writes: true,
	fields: [
		...exportedObject,
		{
			...optionalCampaign('Only vouchers of this campaign'),
			displayOptions: shownFor('voucher'),
		},
		...columns,
		...exportedObjects.map(({ value, filters: names }) => filters(names, value)),
		filters(undefined, ...OTHERS),
		...completionFields,
		optionsOf(
			combineFilters,
			fileName,
			maximumWait,
			{
				displayName: 'More Columns',
				name: 'moreColumns',
				type: 'string',
				default: '',
				placeholder: 'e.g. name, price',
				description: 'For objects without a list of columns: names, comma-separated or as a list',
			},
			...exportedObjects.map(({ value, orders }) => orderBy(orders, value)),
			orderBy(ORDERS, ...OTHERS),
			{
				displayName: 'Order Direction',
				name: 'orderDirection',
				type: 'options',
				options: [
					{ name: 'Ascending', value: 'ascending', description: 'Oldest or smallest first' },
					{ name: 'Descending', value: 'descending', description: 'Latest or largest first' },
				],
				default: 'ascending',
			},
		),
	],
	async execute(task) {
		return await startExport(task, {
			method: 'POST',
			path: ['v1', 'exports'],
			body: exportBodyIn(task.parameters),
		});
	},
};

function exportBodyIn(parameters: Parameters): IDataObject {
	const exported_object = readExportedObject(parameters);
	const known = exportedObjects.find(({ value }) => value === exported_object);
	const fields = [
		...(known ? parameters.texts('columns') : []),
		...parameters.texts('options.moreColumns'),
	];
	const conditions = new Conditions();
	conditions.addRows(parameters, 'filters', EXPORT_OPERATORS, known?.days);
	const chosen = {
		order: orderOf(parameters),
		fields: fields.length > 0 ? [...new Set(fields)] : undefined,
		filters: conditions.asFilters(parameters.optionalText('options.junction')),
		campaign_id: exported_object === 'voucher' ? parameters.optionalText('campaignId') : undefined,
	};
	return { exported_object, parameters: chosen };
}

/** Returns the sort order. A direction without a column sorts by the first sortable column. */
function orderOf(parameters: Parameters): string | undefined {
	const column = parameters.optionalText('options.orderBy');
	const direction = parameters.optionalText('options.orderDirection');
	if (column === undefined && direction === undefined) return undefined;
	const known = exportedObjects.find(({ value }) => value === readExportedObject(parameters));
	if (known && column !== undefined && !known.orders.includes(column)) {
		const advice = `Use one of ${known.orders.join(', ')}.`;
		throw parameters.invalid('options.orderBy', 'does not fit the exported object', advice);
	}
	const name = column ?? known?.orders[0] ?? 'created_at';
	return direction === 'descending' ? `-${name}` : name;
}
