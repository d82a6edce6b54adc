import { expiringPages } from '../../../api/lists/expiringPages';
import { dateConditions, nameContains } from '../../../forms/conditions';
import { programColumns } from '../columns';
import { noProgram } from '../../../forms/loyaltyProgram';
import { statusFilter } from '../filters';
import { sortByCreationOrName, listOperation, pageByPage } from '../../../factories/list';

/**
 * List loyalty programs, except legacy ones.
 * @see https://docs.voucherify.io/api-reference/programs/list-programs
 */
export const getAll = listOperation({
	action: 'Get many programs',
	description: 'Get programs, optionally filtered by name, status or date',
	path: () => ['v2', 'loyalties', 'programs'],
	key: 'data',
	read: pageByPage(expiringPages),
	filters: [
		...dateConditions('Created', 'created_at'),
		nameContains('e.g. Summer'),
		statusFilter('Active', 'Draft', 'Inactive'),
	],
	hint: (_, count) => (count === 0 ? noProgram.advice : undefined),
	orders: sortByCreationOrName,
	columns: programColumns,
});
