import { simplify } from '../../../forms/paging';
import { reward, rewardAssignment } from '../../../forms/reward';
import { assignmentColumns } from '../rewardColumns';
import type { SingleOperation } from '../../../run/types';
import { getOne } from '../../../factories/get';
import { assignmentAt } from './calls';

/** @see https://docs.voucherify.io/api-reference/rewards/get-reward-assignment */
export const get: SingleOperation = {
	value: 'get',
	name: 'Get',
	action: 'Get the assignment of a legacy reward',
	description: 'Get the loyalty campaign that offers a reward, and its price in points',
	fields: [reward, rewardAssignment, simplify],
	async execute(task) {
		return await getOne(task, assignmentAt(task.parameters), assignmentColumns);
	},
};
