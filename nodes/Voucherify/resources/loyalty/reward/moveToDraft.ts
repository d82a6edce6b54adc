import { draftOperation } from '../../../factories/setActive';
import { anyLoyaltyReward, rewardPath } from './locator';

/** @see https://docs.voucherify.io/api-reference/rewards-v2/move-reward-back-to-draft */
export const moveToDraft = draftOperation({
	action: 'Move a reward of programs to draft',
	description: 'Take an active reward that no program has back to draft, so that it can be changed',
	object: 'reward',
	fields: [anyLoyaltyReward],
	path: ({ parameters }) => rewardPath(parameters),
});
