import { nameField } from '../../forms/name';
import { promotionCampaign } from '../../forms/campaign';
import { discountFields, readDiscount } from '../../forms/discount';
import { newMetadata, readMetadataPart } from '../../forms/metadata';
import { collectionOf, type InputField } from '../../forms/reading/inputFields';
import { bodyFromFields } from '../../forms/body';
import type { SingleOperation } from '../../run/types';
import { createOnce } from '../../writes/createOnce';
import { asAWhole } from '../../writes/lookup';
import { tierFields } from './fields';

const additionalFields: InputField[] = [
	...tierFields,
	{
		key: 'active',
		displayName: 'Active',
		type: 'boolean',
		description: 'Whether the tier can be used; when off, not even in its period',
	},
];

/**
 * Add a promotion tier to a campaign. Not idempotent.
 * @see https://docs.voucherify.io/api-reference/promotions/add-promotion-tier-to-campaign
 */
export const create: SingleOperation = {
	value: 'create',
	name: 'Create',
	action: 'Create a promotion tier',
	description: 'Add a promotion tier with its discount to a promotion campaign',
	writes: true,
	looksUp: true,
	fields: [
		promotionCampaign,
		nameField('10 € off above 100 €'),
		...discountFields,
		collectionOf('additionalFields', additionalFields),
		...newMetadata('promotion_tier'),
	],
	async execute({ client, parameters }) {
		const path = ['v1', 'promotions', parameters.text('campaignId'), 'tiers'];
		const body = {
			name: parameters.text('name'),
			...bodyFromFields(parameters, additionalFields, 'additionalFields'),
			action: { discount: readDiscount(parameters) },
			...readMetadataPart(parameters),
		};
		return await createOnce(
			client,
			{ method: 'POST', path, body, returns: { object: 'promotion_tier' } },
			{
				list: { path, key: 'tiers' },
				pages: asAWhole,
				alike: ['name'],
				place: 'the tiers of the campaign',
			},
		);
	},
};
