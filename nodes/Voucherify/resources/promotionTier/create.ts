import { nameField } from '../../forms/name';
import { promotionCampaign } from '../../forms/campaign';
import { discountFields, readDiscount } from '../../forms/discount';
import { newMetadata, readMetadataPart } from '../../forms/metadata';
import { collectionOf } from '../../forms/reading/inputFields';
import { bodyFromFields } from '../../forms/body';
import type { SingleOperation } from '../../run/types';
import { createOnce } from '../../writes/createOnce';
import { newTierFields } from './fields';
import { tiersOf } from './tiersOf';

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
		collectionOf('additionalFields', newTierFields),
		...newMetadata('promotion_tier'),
	],
	async execute({ client, parameters }) {
		const campaign = parameters.text(promotionCampaign);
		const body = {
			name: parameters.text('name'),
			...bodyFromFields(parameters, newTierFields, 'additionalFields'),
			action: { discount: readDiscount(parameters) },
			...readMetadataPart(parameters),
		};
		const where = tiersOf(campaign);
		return await createOnce(
			client,
			{ method: 'POST', path: where.list.path, body, returns: { object: 'promotion_tier' } },
			where,
		);
	},
};
