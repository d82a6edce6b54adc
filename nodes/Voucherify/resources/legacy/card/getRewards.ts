import type { List } from '../../../api/lists/pages';
import { loyaltyCardLegacyLocator } from './locators';
import { rewardOfCardColumns } from '../../../columns/loyaltyLegacy';
import { simplify } from '../../../forms/paging';
import type { SingleOperation } from '../../../run/types';
import { getRows } from '../../../factories/get';

/**
 * List the rewards that a loyalty card can be used for. The service returns them in one response.
 * @see https://docs.voucherify.io/api-reference/loyalties/list-member-rewards
 */
export const getRewards: SingleOperation = {
	value: 'getRewards',
	name: 'Get Rewards',
	action: 'Get the rewards of a legacy card',
	description: 'Get the rewards of a member, or only those that their points can buy',
	fields: [
		loyaltyCardLegacyLocator,
		{
			displayName: 'Affordable Only',
			name: 'affordableOnly',
			type: 'boolean',
			default: false,
			description: 'Whether to leave out rewards that cost more than the card has',
		},
		simplify,
	],
	async execute(task) {
		const { parameters } = task;
		const code = parameters.text('voucherCode');
		const isAffordable = parameters.flag('affordableOnly');
		const list: List = {
			path: ['v1', 'loyalties', 'members', code, 'rewards'],
			key: 'data',
			query: { affordable_only: isAffordable ? 'true' : undefined },
			rowId: 'reward.id',
		};
		return await getRows(task, list, rewardOfCardColumns);
	},
};
