import { reward, rewardAssignment } from '../../../forms/reward';
import type { SingleOperation } from '../../../run/types';
import { deleteResource } from '../../../factories/remove';
import { picked } from '../../../writes/things';
import { assignmentAt } from './calls';

/**
 * Delete the assignment of a reward. The campaign no longer offers it.
 * @see https://docs.voucherify.io/api-reference/rewards/delete-reward-assignment
 */
export const deleteAssignment: SingleOperation = {
	value: 'delete',
	name: 'Delete',
	action: 'Delete the assignment of a legacy reward',
	description: 'Stop offering a reward in a loyalty campaign; the reward itself is kept',
	writes: true,
	changes: picked('rewardId', 'assignmentId'),
	fields: [reward, rewardAssignment],
	async execute({ client, parameters }) {
		const assignmentId = parameters.text('assignmentId');
		return await deleteResource(client, { path: assignmentAt(parameters) }, { assignmentId });
	},
};
