import { categoryField } from '../../forms/category';
import { bodyFromFields } from '../../forms/body';
import { promotionCampaign } from '../../forms/campaign';
import { nameField } from '../../forms/name';
import { collectionOf, propertiesOf } from '../../forms/reading/inputFields';
import type { SingleOperation } from '../../run/types';
import { createOnce } from '../../writes/createOnce';
import { asAWhole } from '../../writes/lookup';
import { readTiers, tiersField } from './fields';
import { pathOfStacks } from './paths';
import { withSentTiers } from './sentTiers';

/**
 * Create a promotion stack. Not idempotent.
 * @see https://docs.voucherify.io/api-reference/promotions/create-promotion-stack
 */
export const create: SingleOperation = {
	value: 'create',
	name: 'Create',
	action: 'Create a promotion stack',
	description: 'Join promotion tiers of a campaign, so that they apply together in a fixed order',
	writes: true,
	looksUp: true,
	fields: [
		promotionCampaign,
		nameField('Summer discounts'),
		...propertiesOf([
			{
				...tiersField,
				required: true,
				default: { tier: [{ promotionTierId: { mode: 'list', value: '' } }] },
			},
		]),
		collectionOf('additionalFields', [categoryField]),
	],
	async execute({ client, parameters }) {
		const path = pathOfStacks(parameters);
		const tiers = readTiers(parameters, 'tiers');
		if (!tiers) throw parameters.missingRow('tiers', 'Add at least one.');
		const body = {
			name: parameters.text('name'),
			tiers,
			...bodyFromFields(parameters, [categoryField], 'additionalFields'),
		};
		const results = await createOnce(
			client,
			{ method: 'POST', path, body, returns: { object: 'promotion_stack' } },
			{
				list: { path, key: 'data' },
				pages: asAWhole,
				alike: ['name'],
				place: 'the promotion stacks of the campaign',
			},
		);
		return withSentTiers(results, body);
	},
};
