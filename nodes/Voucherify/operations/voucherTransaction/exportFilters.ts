import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { titleOf } from '../../fields/title';
import type { Parameters } from '../../parameters/parameters';

/** What values a condition takes: texts, one text, a time, a number of days, or nothing. */
type Takes = 'texts' | 'text' | 'time' | 'days' | 'nothing';

/** The service's operators, by their names in the menu. */
const OPERATORS: Array<{ name: string; value: string; takes: Takes }> = [
	{ name: 'After', value: '$after', takes: 'time' },
	{ name: 'Before', value: '$before', takes: 'time' },
	{ name: 'Contains', value: '$contains', takes: 'text' },
	{ name: 'Does Not Contain', value: '$not_contain', takes: 'text' },
	{ name: 'Ends With', value: '$ends_with', takes: 'text' },
	{ name: 'Has a Value', value: '$has_value', takes: 'nothing' },
	{ name: 'Has No Value', value: '$is_unknown', takes: 'nothing' },
	{ name: 'Is', value: '$is', takes: 'text' },
	{ name: 'Is Not', value: '$is_not', takes: 'text' },
	{ name: 'Is Not One Of', value: '$not_in', takes: 'texts' },
	{ name: 'Is One Of', value: '$in', takes: 'texts' },
	{ name: 'Less Than Days Ago', value: '$less_than', takes: 'days' },
	{ name: 'More Than Days Ago', value: '$more_than', takes: 'days' },
	{ name: 'Starts With', value: '$starts_with', takes: 'text' },
];

const WITH_VALUE = OPERATORS.filter(({ takes }) => takes !== 'nothing');

/** What can be filtered by. */
const FIELDS = [
	'created_at',
	'id',
	'reason',
	'related_transaction_id',
	'source',
	'source_id',
	'type',
	'voucher_id',
];

/** How the conditions go together. */
export const combineFilters: INodeProperties = {
	displayName: 'Combine Filters',
	name: 'junction',
	type: 'options',
	options: [
		{ name: 'All Must Fit', value: 'and' },
		{ name: 'One Must Fit', value: 'or' },
	],
	default: 'and',
	description: 'Whether a transaction must fit all filters, or one of them',
};

/** Which transactions go into the file, beyond the options for a period and for cards. */
export const moreFilters: INodeProperties = {
	displayName: 'More Filters',
	name: 'filters',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add filter',
	default: {},
	options: [
		{
			displayName: 'Filter',
			name: 'filter',
			values: [
				{
					displayName: 'Field',
					name: 'field',
					type: 'options',
					options: FIELDS.map((field) => ({ name: titleOf(field.toUpperCase()), value: field })),
					default: 'type',
					description: 'Voucherify refuses a field that it cannot filter by',
				},
				{
					displayName: 'Operator',
					name: 'operator',
					type: 'options',
					options: OPERATORS.map(({ name, value }) => ({ name, value })),
					default: '$in',
				},
				{
					displayName: 'Value',
					name: 'value',
					type: 'string',
					displayOptions: { show: { operator: WITH_VALUE.map(({ value }) => value) } },
					default: '',
					placeholder: 'e.g. POINTS_REDEMPTION, POINTS_REFUND',
					description:
						'A text, several of them with commas between them or as a list, a time, or a number of days: as the operator says',
				},
			],
		},
	],
	description: 'Conditions on what a transaction is; each field and operator once',
};

/**
 * The filters of an export as the API takes them, or undefined when there are none.
 * @throws NodeOperationError that names the filter.
 */
export function exportFilters(parameters: Parameters): IDataObject | undefined {
	const filters = new Map<string, Map<string, IDataObject[string]>>();
	const add = (field: string, operator: string, values: IDataObject[string]) => {
		const conditions = filters.get(field) ?? new Map<string, IDataObject[string]>();
		if (conditions.has(operator)) return false;
		filters.set(field, conditions.set(operator, values));
		return true;
	};
	for (const [operator, time] of Object.entries(periodOf(parameters)))
		add('created_at', operator, [time]);
	const voucherIds = parameters.texts('options.voucherIds');
	if (voucherIds.length > 0) add('voucher_id', '$in', voucherIds);
	for (let row = 0; row < parameters.count('options.filters.filter'); row += 1) {
		const path = `options.filters.filter[${row}]`;
		const field = parameters.openChoice(`${path}.field`);
		const operator = parameters.text(`${path}.operator`);
		if (add(field, operator, valuesOf(parameters, `${path}.value`, operator))) continue;
		const problem = `is there twice for ${field}`;
		throw parameters.invalid(`${path}.operator`, problem, 'Keep one of the two.');
	}
	const junction = parameters.optionalText('options.junction');
	if (filters.size === 0) return undefined;
	const fields = [...filters].map(([field, conditions]): [string, IDataObject] => [
		field,
		{ conditions: Object.fromEntries(conditions) },
	]);
	return { ...(junction && { junction }), ...Object.fromEntries(fields) };
}

function periodOf(parameters: Parameters): Record<string, string> {
	const after = parameters.time('options.createdAfter');
	const before = parameters.time('options.createdBefore');
	if (after && before && after >= before) {
		throw parameters.invalid(
			'options.createdAfter',
			'is not before Created Before',
			'Correct one of the two times.',
		);
	}
	return { ...(after && { $after: after }), ...(before && { $before: before }) };
}

/** What a condition compares with, always as a list. */
function valuesOf(parameters: Parameters, name: string, operator: string): Array<string | number> {
	const takes = OPERATORS.find(({ value }) => value === operator)?.takes ?? 'text';
	switch (takes) {
		case 'nothing':
			return [''];
		case 'days':
			return [parameters.requiredInteger(name, 0)];
		case 'time': {
			const time = parameters.time(name);
			if (time !== undefined) return [time];
			throw parameters.invalid(name, 'is empty', 'Enter a date and time.');
		}
		case 'texts': {
			const texts = parameters.texts(name);
			if (texts.length > 0) return texts;
			throw parameters.invalid(name, 'is empty', 'Enter at least one text.');
		}
		default:
			return [parameters.text(name)];
	}
}
