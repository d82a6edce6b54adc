import { loyaltyCardLegacyLocator } from './locators';
import { rewardOfCardColumns } from '../../../columns/loyaltyLegacy';
import { wholeListOperation } from '../../../factories/get';

/**
 * List the rewards that a loyalty card can be used for. The service returns them in one response.
 * @see https://docs.voucherify.io/api-reference/loyalties/list-member-rewards
 */
export const getRewards = wholeListOperation({
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
	],
	list: (parameters) => ({
		path: ['v1', 'loyalties', 'members', parameters.text(loyaltyCardLegacyLocator), 'rewards'],
		key: 'data',
		query: { affordable_only: parameters.flag('affordableOnly') ? 'true' : undefined },
		rowId: 'reward.id',
	}),
	columns: rewardOfCardColumns,
});
