import { reward, rewardAssignment } from '../../../forms/reward';
import { assignmentColumns } from '../rewardColumns';
import { getOperation } from '../../../factories/get';
import { assignmentAt } from './calls';

/** @see https://docs.voucherify.io/api-reference/rewards/get-reward-assignment */
export const get = getOperation({
	action: 'Get the assignment of a legacy reward',
	description: 'Get the loyalty campaign that offers a reward, and its price in points',
	fields: [reward, rewardAssignment],
	path: assignmentAt,
	columns: assignmentColumns,
});
