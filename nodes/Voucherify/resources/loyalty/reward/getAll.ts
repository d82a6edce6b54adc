import { expiringPages } from '../../../api/lists/expiringPages';
import { dateConditions, idsFilter, nameContains } from '../../../forms/conditions';
import { loyaltyRewardColumns } from '../spendingColumns';
import { sortByCreationOrName, listOperation, pageByPage } from '../../../factories/list';

/**
 * List rewards that members buy with points.
 * @see https://docs.voucherify.io/api-reference/rewards-v2/list-rewards-v2
 */
export const getAll = listOperation({
	action: 'Get many rewards of a program',
	description: 'Get what members can buy with points',
	path: () => ['v2', 'loyalties', 'rewards'],
	key: 'data',
	read: pageByPage(expiringPages),
	filters: [
		...dateConditions('Created', 'created_at'),
		nameContains('e.g. Cup'),
		idsFilter('Reward', 'lrew_128f4a8c8e8c4bed9f'),
	],
	orders: sortByCreationOrName,
	columns: loyaltyRewardColumns,
});
