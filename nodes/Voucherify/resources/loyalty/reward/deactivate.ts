import { deactivateOperation } from '../../../factories/setActive';
import { anyLoyaltyReward, rewardPath } from './locator';

/** @see https://docs.voucherify.io/api-reference/rewards-v2/deactivate-reward */
export const deactivate = deactivateOperation({
	action: 'Deactivate a reward of programs',
	description: 'Keep members from buying an active reward',
	object: 'reward',
	fields: [anyLoyaltyReward],
	path: ({ parameters }) => rewardPath(parameters),
});
