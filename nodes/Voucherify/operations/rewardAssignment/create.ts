import { numberedPages } from '../../api/lists/pages';
import { worldsApart } from '../../api/loyalty';
import type { Resource } from '../../api/types';
import { batchOptions } from '../../fields/batchSize';
import { loyaltyCampaign } from '../../fields/campaign';
import { reward } from '../../fields/reward';
import { validationRules } from '../../fields/validationRule';
import { collectionOf, type InputField } from '../../parameters/inputFields';
import { bodyOf } from '../kinds/body';
import type { BatchedOperation } from '../kinds/operation';
import { points } from './fields';

const pathOf = (campaign: string) => ['v1', 'loyalties', campaign, 'rewards'];

const additionalFields: InputField[] = [
	{ ...validationRules, description: 'What is checked before the reward is given' },
];

/**
 * Create loyalty campaign reward assignments: one element for each input item. A campaign has a reward once, so the call
 * may be sent again: what is assigned already for the same points was asked for.
 * @see https://docs.voucherify.io/api-reference/loyalties/create-loyalty-campaign-reward-assignment
 */
export const create: BatchedOperation = {
	value: 'create',
	name: 'Create',
	action: 'Assign a reward to a loyalty campaign',
	description: 'Offer a reward in a loyalty campaign for a number of points',
	fields: [
		loyaltyCampaign,
		reward,
		{ ...points, required: true },
		collectionOf('additionalFields', additionalFields),
		batchOptions,
	],
	isSplittable: true,
	contribute(parameters) {
		return {
			address: parameters.text('campaignId'),
			elements: [
				{
					reward: parameters.text('rewardId'),
					parameters: { loyalty: { points: parameters.requiredInteger('points', 0) } },
					...bodyOf(parameters, additionalFields, 'additionalFields'),
				},
			],
		};
	},
	toldBy: ({ reward_id, parameters, validation_rule_id }) => ({
		reward: reward_id,
		parameters,
		validation_rule_id,
	}),
	async present(client, campaign) {
		const rows: Resource[] = [];
		const list = { path: pathOf(campaign), key: 'data' };
		for await (const page of numberedPages(client, list)) rows.push(...page);
		return rows;
	},
	async send(client, { address, elements }) {
		const path = pathOf(address);
		const rewards = elements.flatMap(({ reward: id }) => (typeof id === 'string' ? [id] : []));
		return await client.request({
			method: 'POST',
			path,
			body: elements,
			repeatable: true,
			explanations: {
				...worldsApart(path, ...rewards),
				409: {
					headline: 'A reward is assigned to the campaign already',
					advice: 'Change what it costs with Reward Assignment (Legacy) → Update.',
				},
			},
		});
	},
};
