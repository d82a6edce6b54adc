import { reward, rewardAssignment } from '../../../forms/reward';
import { collectionOf, type InputField } from '../../../forms/reading/inputFields';
import { bodyFromFields, withoutUndefined } from '../../../forms/body';
import type { SingleOperation } from '../../../run/types';
import { write } from '../../../factories/write';
import { pickedSubject } from '../../../writes/subjects';
import { assignmentAt } from './calls';
import { points } from './fields';

const updateFields: InputField[] = [
	{
		displayName: 'Automatic Redemption',
		key: 'auto_redeem',
		type: 'boolean',
		description:
			'Whether to redeem the reward automatically as soon as a customer has enough points',
		clears: true,
	},
];

/** @see https://docs.voucherify.io/api-reference/rewards/update-reward-assignment */
export const update: SingleOperation = {
	value: 'update',
	name: 'Update',
	action: 'Update what a reward costs in points',
	description:
		'Change what a reward costs in a loyalty campaign, and whether it is redeemed automatically',
	writes: true,
	changes: pickedSubject(reward, rewardAssignment),
	fields: [reward, rewardAssignment, points, collectionOf('updateFields', updateFields)],
	async execute({ client, parameters }) {
		const loyalty = withoutUndefined({
			points: parameters.integer('points', 0),
			...bodyFromFields(parameters, updateFields, 'updateFields'),
		});
		if (!loyalty) {
			const advice = 'Enter how many points the reward costs, or add another field to change.';
			throw parameters.invalid('points', 'is empty', advice);
		}
		return await write(client, {
			method: 'PUT',
			returns: { object: 'reward_assignment' },
			path: assignmentAt(parameters),
			body: { parameters: { loyalty } },
		});
	},
};
