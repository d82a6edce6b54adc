import { reward } from '../../../forms/reward';
import { deleteOperation } from '../../../factories/remove';

/**
 * Delete a reward. The service refuses it while a campaign offers the reward.
 * @see https://docs.voucherify.io/api-reference/rewards/delete-reward
 */
export const deleteReward = deleteOperation({
	action: 'Delete a legacy reward',
	description: 'Delete a reward that no loyalty campaign offers anymore',
	field: reward,
	path: (parameters) => ['v1', 'rewards', parameters.text(reward)],
	errorCatalog: {
		resource_in_use: {
			headline: 'The reward cannot be deleted: a campaign offers it',
			advice: 'Delete its assignments with Reward Assignment → Delete first.',
		},
	},
});
