import { activateOperation } from '../../../factories/setActive';
import { anyLoyaltyReward, rewardPath } from './locator';

/** @see https://docs.voucherify.io/api-reference/rewards-v2/activate-reward */
export const activate = activateOperation({
	action: 'Activate a reward of programs',
	description: 'Let members buy the reward with points',
	object: 'reward',
	fields: [anyLoyaltyReward],
	path: ({ parameters }) => rewardPath(parameters),
});
