import { write } from '../../factories/write';
import { readChanges } from '../../forms/body';
import { chosenTemplate } from '../../forms/campaignTemplate';
import { collectionOf, type InputField } from '../../forms/reading/inputFields';
import type { SingleOperation } from '../../run/types';
import { pickedSubject } from '../../writes/subjects';
import { pathOfTemplate, templateDescription } from './fields';

const changeable: InputField[] = [
	{
		key: 'name',
		displayName: 'Name',
		type: 'string',
		placeholder: 'e.g. Happy Hours',
		description: 'The name must be unique',
	},
	templateDescription,
];

/** @see https://docs.voucherify.io/api-reference/templates/update-campaign-template */
export const update: SingleOperation = {
	value: 'update',
	name: 'Update',
	action: 'Update a campaign template',
	description: 'Change the name or description of a template; its settings cannot be changed',
	writes: true,
	changes: pickedSubject(chosenTemplate),
	fields: [chosenTemplate, collectionOf('updateFields', changeable)],
	async execute({ client, parameters }) {
		const body = readChanges(parameters, changeable);
		return await write(client, {
			method: 'PUT',
			path: pathOfTemplate(parameters),
			body,
			returns: { object: 'campaign_template' },
			errorCatalog: { duplicate_found: 'Another campaign template has this name' },
		});
	},
};
