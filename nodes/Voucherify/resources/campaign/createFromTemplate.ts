import type { IDataObject } from 'n8n-workflow';
import { campaignColumns } from '../../columns/campaign';
import { simplify } from '../../forms/paging';
import { isJsonObject } from '../../api/types';
import { nameField } from '../../forms/name';
import { maximumWait } from '../../forms/asyncAction';
import { campaignTemplate } from '../../forms/campaignTemplate';
import { newMetadata, readMetadataPart } from '../../forms/metadata';
import { optionsOf } from '../../forms/options';
import { collectionOf, propertiesOf, type InputField } from '../../forms/reading/inputFields';
import { bodyFromFields } from '../../forms/body';
import type { SingleOperation } from '../../run/types';
import { createdCampaign } from './created';
import { codeGeneration, newCampaignFields, vouchersCount } from './fields';
import { readCodesWait, waitForCodes, campaignWithCodes } from './generation';

const AS_IN_TEMPLATE = 'template';

const generation: InputField[] = [
	{
		...codeGeneration,
		options: [
			{
				name: 'As in the Template',
				value: AS_IN_TEMPLATE,
				description: 'As defined in the template',
			},
			// A standalone code cannot be sent with a template.
			...codeGeneration.options.filter(({ value }) => value !== 'STANDALONE'),
		],
		default: AS_IN_TEMPLATE,
		read: (parameters, name) => {
			const chosen = parameters.text(name);
			return chosen === AS_IN_TEMPLATE ? undefined : chosen;
		},
	},
];

const additionalFields: InputField[] = [...newCampaignFields, vouchersCount];

/**
 * Create a campaign from a template, with its value and rules. Names are unique, so a repeat is refused.
 * @see https://docs.voucherify.io/api-reference/templates/create-campaign-from-template
 */
export const createFromTemplate: SingleOperation = {
	value: 'createFromTemplate',
	name: 'Create From Template',
	action: 'Create a campaign from a template',
	description: 'Create a campaign with the value and rules of a template, and with your own dates',
	writes: true,
	looksUp: true,
	simplified: { columns: campaignColumns },
	fields: [
		campaignTemplate,
		{ ...nameField('Welcome Codes in June'), description: 'The name must be unique' },
		...propertiesOf(generation),
		waitForCodes,
		collectionOf('additionalFields', additionalFields),
		...newMetadata('campaign'),
		simplify,
		optionsOf(maximumWait),
	],
	async execute(task) {
		const { parameters } = task;
		const longest = readCodesWait(parameters);
		const name = parameters.text('name');
		const template = parameters.text(campaignTemplate);
		let beside: IDataObject = {};
		return await createdCampaign(task, {
			name,
			path: ['v1', 'templates', 'campaigns', template, 'campaign-setup'],
			body: {
				name,
				...bodyFromFields(parameters, generation),
				...bodyFromFields(parameters, additionalFields, 'additionalFields'),
				...readMetadataPart(parameters),
			},
			object: 'campaign_setup',
			within: (response) => {
				const { campaign, ...more } = isJsonObject(response) ? response : {};
				beside = more;
				return campaign;
			},
			show: async (campaign) => {
				const made = await campaignWithCodes(task, campaign, longest);
				return [{ json: { ...made, ...beside, object: made.object } }];
			},
		});
	},
};
