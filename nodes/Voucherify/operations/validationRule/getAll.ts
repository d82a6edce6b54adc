import { LAST_PAGE } from '../../api/limits';
import { validationRuleColumns } from '../../items/validationRule';
import { byDateWindow, listOperation } from '../factories/list';

/** @see https://docs.voucherify.io/api-reference/validation-rules/list-validation-rules */
export const getAll = listOperation({
	action: 'Get many validation rules',
	description: 'Get validation rules, optionally filtered by creation time',
	path: () => ['v1', 'validation-rules'],
	key: 'data',
	read: byDateWindow(LAST_PAGE, 'start_date'),
	filters: [
		{
			key: 'end_date',
			displayName: 'End Date',
			type: 'dateTime',
			description: 'Only rules created at or before this time',
		},
		{
			key: 'start_date',
			displayName: 'Start Date',
			type: 'dateTime',
			description: 'Only rules created at or after this time',
		},
	],
	orders: [
		{ name: 'Created, Newest First', value: '-created_at' },
		{ name: 'Created, Oldest First', value: 'created_at' },
		{ name: 'Name A–Z', value: 'name' },
		{ name: 'Name Z–A', value: '-name' },
		{ name: 'Updated, Newest First', value: '-updated_at' },
		{ name: 'Updated, Oldest First', value: 'updated_at' },
	],
	columns: validationRuleColumns,
});
