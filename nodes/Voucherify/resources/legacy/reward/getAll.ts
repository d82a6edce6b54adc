import { rewardColumns } from '../rewardColumns';
import { byPageNumber, listOperation } from '../../../factories/list';

/** @see https://docs.voucherify.io/api-reference/rewards/list-rewards */
export const getAll = listOperation({
	action: 'Get many legacy rewards',
	description: 'Get the rewards for loyalty points',
	path: () => ['v1', 'rewards'],
	key: 'data',
	read: byPageNumber,
	filters: [
		{
			key: 'assignment_id',
			displayName: 'Reward Assignment ID',
			type: 'string',
			placeholder: 'e.g. rewa_0c5afe2c2e0b2a5d0a',
			description: 'Only the reward that this assignment offers in a campaign',
		},
	],
	columns: rewardColumns,
});
