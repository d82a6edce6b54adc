import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { Parameters } from '../../../forms/reading/parameters';
import { Conditions, conditionRows, OPERATORS, type Operator } from '../conditions';
import { parseTime } from '../../../forms/reading/times';

/** Operators for transactions, where the service compares numbers with the age in days. */
const TRANSACTION_OPERATORS: Operator[] = [
	...OPERATORS,
	{ name: 'Less Than Days Ago', value: '$less_than', takes: 'days' },
	{ name: 'More Than Days Ago', value: '$more_than', takes: 'days' },
];

/** Fields that transactions can be filtered by. */
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

/** Filters beyond the options for a period and for cards. */
export const moreFilters: INodeProperties = {
	displayName: 'More Filters',
	name: 'filters',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add filter',
	default: {},
	options: conditionRows(FIELDS, TRANSACTION_OPERATORS, 'type'),
	description: 'Each field and operator only once',
};

/**
 * Reads the filters of an export in the API's format; undefined if there are none.
 * @throws NodeOperationError that names the filter
 */
export function exportFilters(parameters: Parameters): IDataObject | undefined {
	const conditions = new Conditions();
	for (const [operator, time] of Object.entries(periodOf(parameters)))
		conditions.add('created_at', operator, [time]);
	const voucherIds = parameters.ids('options.voucherIds');
	if (voucherIds.length > 0) conditions.add('voucher_id', '$in', voucherIds);
	conditions.addRows(parameters, 'options.filters', TRANSACTION_OPERATORS);
	return conditions.asFilters(parameters.optionalText('options.junction'));
}

function periodOf(parameters: Parameters): Record<string, string> {
	const after = parameters.parsed('options.createdAfter', parseTime);
	const before = parameters.parsed('options.createdBefore', parseTime);
	if (after && before && after >= before) {
		throw parameters.invalid(
			'options.createdAfter',
			'is not before Created Before',
			'Correct one of the two times.',
		);
	}
	return { ...(after && { $after: after }), ...(before && { $before: before }) };
}
