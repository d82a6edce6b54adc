import type { IDataObject } from 'n8n-workflow';
import { campaignForTemplate } from '../../forms/campaign';
import { condition } from '../../forms/conditions';
import { bodyFromFields } from '../../forms/body';
import { nameField } from '../../forms/name';
import { promotionTier } from '../../forms/promotionTier';
import { collectionOf } from '../../forms/reading/inputFields';
import type { Parameters } from '../../forms/reading/parameters';
import { fixedMenu } from '../../forms/shownWhen';
import type { SingleOperation } from '../../run/types';
import { createOnce } from '../../writes/createOnce';
import { CAMPAIGN_TEMPLATES, templateDescription } from './fields';

/**
 * Create a campaign template. Names are unique, so a repeat is refused.
 * @see https://docs.voucherify.io/api-reference/templates/create-campaign-template
 */
export const create: SingleOperation = {
	value: 'create',
	name: 'Create',
	action: 'Create a campaign template',
	description: 'Save the settings of a campaign or promotion tier as a template for others',
	writes: true,
	looksUp: true,
	fields: [
		{ ...nameField('Happy Hours'), description: 'The name must be unique' },
		{
			displayName: 'Create From',
			name: 'createFrom',
			...fixedMenu,
			options: [
				{ name: 'Campaign', value: 'campaign' },
				{
					name: 'Promotion Tier',
					value: 'promotionTier',
					description: 'For other tiers, or for campaigns of discount coupons',
				},
			],
			default: 'campaign',
			description:
				'A template leaves out the name, category, number of codes and areas, and conditions on API keys, users, loyalty tiers and static segments. Check the rules of what you create from it.',
		},
		{ ...campaignForTemplate, displayOptions: { show: { createFrom: ['campaign'] } } },
		{ ...promotionTier, displayOptions: { show: { createFrom: ['promotionTier'] } } },
		collectionOf('additionalFields', [templateDescription]),
	],
	async execute({ client, parameters }) {
		const name = parameters.text('name');
		const body = {
			name,
			...readOrigin(parameters),
			...bodyFromFields(parameters, [templateDescription], 'additionalFields'),
		};
		const errorCatalog = {
			duplicate_found: `A campaign template with the name ${name} already exists`,
		};
		return await createOnce(
			client,
			{
				method: 'POST',
				path: CAMPAIGN_TEMPLATES,
				body,
				returns: { object: 'campaign_template' },
				errorCatalog,
			},
			{
				list: {
					path: CAMPAIGN_TEMPLATES,
					key: 'data',
					query: { [condition('name', 'is')]: name, order: '-id' },
				},
				alike: ['name'],
				place: 'the campaign templates',
			},
		);
	},
};

const readOrigin = (parameters: Parameters): IDataObject =>
	parameters.text('createFrom') === 'campaign'
		? { campaign_id: parameters.text(campaignForTemplate) }
		: { promotion_tier_id: parameters.text(promotionTier) };
