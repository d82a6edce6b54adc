import type { IDataObject } from 'n8n-workflow';
import type { VoucherifyClient } from '../../../api/client/client';
import { numberedPages } from '../../../api/lists/numberedPages';
import { explainWrongLoyaltyVersion } from '../../../api/errors/meanings/loyaltyVersion';
import type { Resource } from '../../../api/types';
import { batchOptions } from '../../../forms/batchSize';
import { loyaltyCampaign } from '../../../forms/campaign';
import { reward } from '../../../forms/reward';
import { validationRules } from '../../../forms/validationRule';
import { collectionOf, type InputField } from '../../../forms/reading/inputFields';
import { bodyFromFields } from '../../../forms/body';
import type { BatchedOperation } from '../../../run/types';
import { points } from './fields';

const pathOf = (campaign: string) => ['v1', 'loyalties', campaign, 'rewards'];

const additionalFields: InputField[] = [
	{ ...validationRules, description: 'What is checked before the reward is given' },
];

/**
 * Assign rewards to a loyalty campaign, one for each input item. A campaign has a reward only once, so the request is
 * idempotent: an existing assignment for the same points counts as the result.
 * @see https://docs.voucherify.io/api-reference/loyalties/create-loyalty-campaign-reward-assignment
 */
export const create: BatchedOperation = {
	value: 'create',
	name: 'Create',
	action: 'Assign a reward to a campaign',
	description: 'Offer a reward in a loyalty campaign for a number of points',
	fields: [
		loyaltyCampaign,
		reward,
		{ ...points, required: true },
		collectionOf('additionalFields', additionalFields),
		batchOptions,
	],
	isSplittable: true,
	keyName: 'reward',
	toBatchItem(parameters) {
		const campaignId = parameters.text(loyaltyCampaign);
		return {
			groupKey: campaignId,
			send: async (client, assignments) => await assign(client, campaignId, assignments),
			elements: [
				{
					reward: parameters.text(reward),
					parameters: { loyalty: { points: parameters.requiredInteger('points', 0) } },
					...bodyFromFields(parameters, additionalFields, 'additionalFields'),
				},
			],
		};
	},
	toElement: ({ reward_id, parameters, validation_rule_id }) => ({
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
};

async function assign(
	client: VoucherifyClient,
	campaignId: string,
	assignments: IDataObject[],
): Promise<unknown> {
	const path = pathOf(campaignId);
	const rewards = assignments.flatMap(({ reward: id }) => (typeof id === 'string' ? [id] : []));
	return await client.request({
		method: 'POST',
		path,
		body: assignments,
		idempotent: true,
		errorCatalog: {
			...explainWrongLoyaltyVersion(path, ...rewards),
			409: {
				headline: 'A reward is already assigned to the campaign',
				advice: 'Change its price with Reward Assignment → Update.',
			},
		},
	});
}
