import { getOperation } from '../../../factories/get';
import { loyaltyRewardColumns } from '../spendingColumns';
import { anyLoyaltyReward, rewardPath } from './locator';

/** @see https://docs.voucherify.io/api-reference/rewards-v2/get-reward */
export const get = getOperation({
	action: 'Get a reward of programs',
	description: 'Get a reward with its price in points and its dates',
	fields: [anyLoyaltyReward],
	path: rewardPath,
	columns: loyaltyRewardColumns,
});
