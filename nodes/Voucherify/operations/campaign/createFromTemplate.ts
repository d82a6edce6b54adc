import { unexpectedAnswer } from '../../api/errors';
import { isJsonObject, isResource } from '../../api/types';
import type { ApiCall } from '../../api/request';
import { longestWait } from '../../fields/asyncAction';
import { campaignTemplate } from '../../fields/campaign';
import { newMetadata } from '../../fields/metadata';
import { optionsOf } from '../../fields/options';
import { collectionOf, type InputField } from '../../parameters/inputFields';
import { bodyOf, metadataIn } from '../kinds/body';
import type { SingleOperation } from '../kinds/operation';
import { newCampaignFields, vouchersCount } from './fields';
import { codesWaitOf, waitForCodes, withItsCodes } from './generation';

const additionalFields: InputField[] = [...newCampaignFields, vouchersCount];

/**
 * Create a campaign from a template, with its value and its rules. Its name is used once only, so a repeat is refused.
 * @see https://docs.voucherify.io/api-reference/templates/create-campaign-from-template
 */
export const createFromTemplate: SingleOperation = {
	value: 'createFromTemplate',
	name: 'Create From Template',
	action: 'Create a campaign from a template',
	description: 'Create a campaign from a template: value and rules come along, the dates are yours',
	writes: true,
	fields: [
		campaignTemplate,
		{
			displayName: 'Name',
			name: 'name',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. Welcome Codes in June',
			description: 'No two campaigns have the same name',
		},
		waitForCodes,
		collectionOf('additionalFields', additionalFields),
		...newMetadata('campaign'),
		optionsOf(longestWait),
	],
	async execute(task) {
		const { client, parameters } = task;
		const longest = codesWaitOf(parameters);
		const name = parameters.text('name');
		const template = parameters.text('campaignTemplateId');
		const call: ApiCall = {
			method: 'POST',
			path: ['v1', 'templates', 'campaigns', template, 'campaign-setup'],
			body: {
				name,
				...bodyOf(parameters, additionalFields, 'additionalFields'),
				...metadataIn(parameters),
			},
			explanations: { duplicate_found: `There is a campaign with the name ${name} already` },
		};
		const answer = await client.request(call);
		const { campaign, ...more } = isJsonObject(answer) ? answer : {};
		if (!isResource(campaign)) {
			throw unexpectedAnswer('it is not what was created', client.about(call));
		}
		const made = await withItsCodes(task, campaign, longest);
		return [{ json: { ...made, ...more, object: made.object } }];
	},
};
