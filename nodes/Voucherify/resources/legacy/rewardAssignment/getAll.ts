import { reward } from '../../../forms/reward';
import { assignmentColumns } from '../rewardColumns';
import { byPageNumber, listOperation } from '../../../factories/list';
import { assignmentsAt } from './calls';

/** @see https://docs.voucherify.io/api-reference/rewards/list-reward-assignments */
export const getAll = listOperation({
	action: 'Get many assignments of a legacy reward',
	description: 'Get the loyalty campaigns that offer a reward, and its price in points',
	fields: [reward],
	path: assignmentsAt,
	key: 'data',
	read: byPageNumber,
	columns: assignmentColumns,
});
