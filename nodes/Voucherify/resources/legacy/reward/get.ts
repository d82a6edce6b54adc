import { simplifyInUnit } from '../../../forms/money';
import { reward } from '../../../forms/reward';
import { rewardColumns } from '../rewardColumns';
import type { SingleOperation } from '../../../run/types';
import { getOne } from '../../../factories/get';

/** @see https://docs.voucherify.io/api-reference/rewards/get-reward */
export const get: SingleOperation = {
	value: 'get',
	name: 'Get',
	action: 'Get a legacy reward',
	description: 'Get a reward with its parameters and its stock',
	fields: [reward, ...simplifyInUnit],
	async execute(task) {
		const id = task.parameters.text('rewardId');
		return await getOne(task, ['v1', 'rewards', id], rewardColumns);
	},
};
