import { expiringPages } from '../../api/lists/expiringPages';
import { condition, dateConditions, nameContains } from '../../fields/conditions';
import { loyaltyRewardColumns } from '../../items/loyaltySpending';
import { byCreationOrName, listOperation, pageByPage } from '../kinds/list';
import { textsIn } from '../../parameters/inputFields';

/**
 * List rewards that members buy with points.
 * @see https://docs.voucherify.io/api-reference/rewards-v2/list-rewards-v2
 */
export const getAll = listOperation({
	action: 'Get many loyalty rewards',
	description: 'Get what members can buy with points',
	path: () => ['v2', 'loyalties', 'rewards'],
	key: 'data',
	read: pageByPage(expiringPages),
	filters: [
		...dateConditions('Created', 'created_at'),
		nameContains('e.g. Cup'),
		{
			displayName: 'Reward IDs',
			key: condition('id', 'in'),
			name: 'rewardIds',
			type: 'string',
			default: '',
			placeholder: 'e.g. lrew_128f4a8c8e8c4bed9f',
			description: 'IDs with commas between them, or a list from an expression: up to 100',
			read: textsIn,
		},
	],
	orders: byCreationOrName,
	columns: loyaltyRewardColumns,
});
