import { reward } from '../../../forms/reward';
import type { SingleOperation } from '../../../run/types';
import { deleteResource } from '../../../factories/remove';
import { picked } from '../../../writes/things';

/**
 * Delete a reward. The service refuses it while a campaign offers the reward.
 * @see https://docs.voucherify.io/api-reference/rewards/delete-reward
 */
export const deleteReward: SingleOperation = {
	value: 'delete',
	name: 'Delete',
	action: 'Delete a legacy reward',
	description: 'Delete a reward that no loyalty campaign offers anymore',
	writes: true,
	changes: picked('rewardId'),
	fields: [reward],
	async execute({ client, parameters }) {
		const rewardId = parameters.text('rewardId');
		const call = {
			path: ['v1', 'rewards', rewardId],
			errorCatalog: {
				resource_in_use: {
					headline: 'The reward cannot be deleted: a campaign offers it',
					advice: 'Delete its assignments with Reward Assignment → Delete first.',
				},
			},
		};
		return await deleteResource(client, call, { rewardId });
	},
};
