import { searchLoyaltyProgramRewards } from './locator';
import { expiringPages } from '../../../api/lists/expiringPages';
import { condition, dateConditions, idsFilter } from '../../../forms/conditions';
import { locator } from '../../../forms/locator';
import { loyaltyV2Id } from '../../../forms/reading/formats';
import { loyaltyMember } from '../pickers';
import { loyaltyProgram } from '../../../forms/loyaltyProgram';
import { readMemberPath } from '../fields';
import { purchaseColumns } from '../spendingColumns';
import { byAge, listOperation, pageByPage } from '../../../factories/list';

/**
 * List the rewards that a member has bought.
 * @see https://docs.voucherify.io/api-reference/members/list-member-reward-purchases
 */
export const getPurchases = listOperation({
	value: 'getPurchases',
	name: 'Get Purchases',
	action: 'Get the rewards that a member has bought',
	description: "Get a member's purchases with points, and whether they were approved",
	fields: [loyaltyProgram, loyaltyMember],
	path: async (parameters, client) => [
		...(await readMemberPath({ parameters, client })),
		...['rewards', 'purchases'],
	],
	key: 'data',
	read: pageByPage(expiringPages),
	filters: [
		...dateConditions('Created', 'created_at'),
		idsFilter('Purchase', 'lrtx_12cad1abefa2311e03'),
		{
			...locator({
				displayName: 'Reward',
				name: 'rewardId',
				description: 'Only purchases of this reward',
				search: searchLoyaltyProgramRewards,
				examples: { id: 'lrew_128f4a8c8e8c4bed9f' },
				dependsOn: 'programId.value',
				required: false,
			}),
			key: condition('reward_id', 'is'),
			format: loyaltyV2Id,
		},
	],
	orders: byAge('created_at'),
	columns: purchaseColumns,
});
