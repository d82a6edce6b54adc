import { LAST_PAGE } from '../../api/limits';
import { startAndEnd } from '../../forms/period';
import { validationRuleColumns } from '../../columns/validationRule';
import {
	sortByCreation,
	byDateWindow,
	sortByText,
	sortByUpdate,
	listOperation,
} from '../../factories/list';

/** @see https://docs.voucherify.io/api-reference/validation-rules/list-validation-rules */
export const getAll = listOperation({
	action: 'Get many validation rules',
	description: 'Get validation rules, optionally filtered by creation time',
	path: () => ['v1', 'validation-rules'],
	key: 'data',
	read: byDateWindow(LAST_PAGE, 'start_date'),
	filters: startAndEnd('rules'),
	orders: [...sortByCreation, ...sortByText('Name', 'name'), ...sortByUpdate],
	columns: validationRuleColumns,
});
