import { batchOptions } from '../../fields/batchSize';
import { loyaltyCampaign } from '../../fields/campaign';
import { legacyNotice } from '../../fields/legacy';
import { reward } from '../../fields/reward';
import type { BatchedOperation } from '../kinds/operation';

/**
 * Create loyalty campaign reward assignments: one element for each input item.
 * @see https://docs.voucherify.io/api-reference/loyalties/create-loyalty-campaign-reward-assignment
 */
export const create: BatchedOperation = {
	value: 'create',
	name: 'Create',
	action: 'Assign a reward to a loyalty campaign',
	description: 'Offer a reward in a loyalty campaign for a number of points',
	fields: [
		legacyNotice,
		loyaltyCampaign,
		reward,
		{
			displayName: 'Points',
			name: 'points',
			type: 'number',
			typeOptions: { minValue: 0, numberPrecision: 0 },
			required: true,
			default: 100,
			description: 'How many loyalty points the reward costs',
		},
		batchOptions,
	],
	contribute(parameters) {
		const points = parameters.requiredInteger('points', 0);
		return {
			address: parameters.text('campaignId'),
			elements: [{ reward: parameters.text('rewardId'), parameters: { loyalty: { points } } }],
		};
	},
	async send(client, { address, elements }) {
		return await client.request({
			method: 'POST',
			path: ['v1', 'loyalties', address, 'rewards'],
			body: elements,
			explanations: {
				409: {
					headline: 'A reward is assigned to the campaign already',
					advice: 'Change what it costs with Reward Assignment → Update.',
				},
			},
		});
	},
};
