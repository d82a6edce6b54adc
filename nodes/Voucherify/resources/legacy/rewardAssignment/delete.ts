import { reward, rewardAssignment } from '../../../forms/reward';
import { deleteOperation } from '../../../factories/remove';
import { assignmentAt } from './calls';

/**
 * Delete the assignment of a reward. The campaign no longer offers it.
 * @see https://docs.voucherify.io/api-reference/rewards/delete-reward-assignment
 */
export const deleteAssignment = deleteOperation({
	action: 'Delete the assignment of a legacy reward',
	description: 'Stop offering a reward in a loyalty campaign; the reward itself is kept',
	within: [reward],
	field: rewardAssignment,
	path: assignmentAt,
});
