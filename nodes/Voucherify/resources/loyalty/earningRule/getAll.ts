import { expiringPages } from '../../../api/lists/expiringPages';
import { sortByCreationOrName, listOperation, pageByPage } from '../../../factories/list';
import { dateConditions, idsFilter, nameContains } from '../../../forms/conditions';
import { statusFilter } from '../filters';
import { loyaltyEarningRuleColumns } from './columns';
import { EARNING_RULES, EXAMPLE_ID } from './locator';

/** @see https://docs.voucherify.io/api-reference/earning-rules/list-earning-rules */
export const getAll = listOperation({
	action: 'Get many earning rules of programs',
	description:
		'Get what members earn points for. For the rules of one program, use Program → Get Assigned.',
	path: () => EARNING_RULES,
	key: 'data',
	read: pageByPage(expiringPages),
	filters: [
		...dateConditions('Created', 'created_at'),
		nameContains('e.g. Weekend'),
		statusFilter('Active', 'Draft', 'Inactive'),
		idsFilter('Earning Rule', EXAMPLE_ID),
	],
	orders: sortByCreationOrName,
	columns: loyaltyEarningRuleColumns,
});
