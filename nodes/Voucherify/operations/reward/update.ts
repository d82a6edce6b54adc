import { metadata } from '../../fields/metadata';
import { reward } from '../../fields/reward';
import { rewardType, updateFields } from './fields';
import type { SingleOperation } from '../kinds/operation';
import { changedResource } from '../kinds/results';
import { changesOf } from './changes';

/**
 * Update reward.
 * @see https://docs.voucherify.io/api-reference/rewards/update-reward
 */
export const update: SingleOperation = {
	value: 'update',
	name: 'Update',
	action: 'Update a reward',
	description: 'Change the name, the metadata or the parameters of a reward',
	writes: true,
	fields: [reward, rewardType, updateFields, ...metadata],
	async execute({ client, parameters }) {
		return await changedResource(client, {
			method: 'PUT',
			path: ['v1', 'rewards', parameters.text('rewardId')],
			body: changesOf(parameters),
		});
	},
};
