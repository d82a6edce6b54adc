import { reward, rewardAssignment } from '../../fields/reward';
import type { SingleOperation } from '../kinds/operation';
import { changedResource } from '../kinds/results';

/**
 * Update reward assignment.
 * @see https://docs.voucherify.io/api-reference/rewards/update-reward-assignment
 */
export const update: SingleOperation = {
	value: 'update',
	name: 'Update',
	action: 'Update what a reward costs in points',
	description: 'Change what a reward costs in a loyalty campaign',
	writes: true,
	fields: [
		reward,
		rewardAssignment,
		{
			displayName: 'Points',
			name: 'points',
			type: 'number',
			typeOptions: { minValue: 0, numberPrecision: 0 },
			required: true,
			default: 100,
			description: 'How many loyalty points the reward costs',
		},
	],
	async execute({ client, parameters }) {
		const points = parameters.integer('points', 0);
		if (points === undefined) {
			throw parameters.invalid('points', 'is empty', 'Enter how many points the reward costs.');
		}
		return await changedResource(client, {
			method: 'PUT',
			path: [
				'v1',
				'rewards',
				parameters.text('rewardId'),
				'assignments',
				parameters.text('assignmentId'),
			],
			body: { parameters: { loyalty: { points } } },
		});
	},
};
