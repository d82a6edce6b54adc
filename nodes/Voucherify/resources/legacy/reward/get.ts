import { reward } from '../../../forms/reward';
import { rewardColumns } from '../rewardColumns';
import { getOperation } from '../../../factories/get';

/** @see https://docs.voucherify.io/api-reference/rewards/get-reward */
export const get = getOperation({
	action: 'Get a legacy reward',
	description: 'Get a reward with its parameters and its stock',
	fields: [reward],
	path: (parameters) => ['v1', 'rewards', parameters.text(reward)],
	columns: rewardColumns,
});
