import type { IDataObject } from 'n8n-workflow';
import { isJsonObject } from '../../api/types';
import { bodyFromFields } from '../../forms/body';
import { promotionCampaign } from '../../forms/campaign';
import { tierTemplate } from '../../forms/campaignTemplate';
import { newMetadata, readMetadataPart } from '../../forms/metadata';
import { nameField } from '../../forms/name';
import { collectionOf } from '../../forms/reading/inputFields';
import type { SingleOperation } from '../../run/types';
import { candidatesInList, creationOf } from '../../writes/createOnce';
import { writeOnce } from '../../writes/writeOnce';
import { newTierFields } from './fields';
import { tiersOf } from './tiersOf';

/**
 * Add a promotion tier from a template, with its discount and rules. Not idempotent.
 * @see https://docs.voucherify.io/api-reference/templates/add-promotion-tier-from-template
 */
export const createFromTemplate: SingleOperation = {
	value: 'createFromTemplate',
	name: 'Create From Template',
	action: 'Create a promotion tier from a template',
	description:
		'Add a promotion tier with the discount of a template to a campaign. Each tier gets its own copy of the rules: created_resources names what was added.',
	writes: true,
	looksUp: true,
	fields: [
		tierTemplate,
		promotionCampaign,
		nameField('10 € off above 100 €'),
		collectionOf('additionalFields', newTierFields),
		...newMetadata('promotion_tier'),
	],
	async execute({ client, parameters }) {
		const campaign_id = parameters.text(promotionCampaign);
		const template = parameters.text(tierTemplate);
		const call = {
			method: 'POST',
			path: ['v1', 'templates', 'campaigns', template, 'tier-setup'],
			body: {
				campaign_id,
				name: parameters.text('name'),
				...bodyFromFields(parameters, newTierFields, 'additionalFields'),
				...readMetadataPart(parameters),
			},
			returns: { object: 'promotion_tier_setup' },
		} as const;
		const write = creationOf(
			client,
			call,
			candidatesInList(client, call.body, tiersOf(campaign_id)),
		);
		let beside: IDataObject = {};
		return await writeOnce(client, {
			...write,
			read: (response, sent) => {
				const { promotion_tier, ...more } = isJsonObject(response) ? response : {};
				beside = more;
				return write.read(promotion_tier, sent);
			},
			show: (made) => [{ json: { ...made, ...beside, object: made.object } }],
		});
	},
};
