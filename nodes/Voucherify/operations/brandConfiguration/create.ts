import type { IDataObject } from 'n8n-workflow';
import { NO_MANAGEMENT } from '../../api/meanings';
import { brandFields, brandGroups, parameterNameOf } from './fields';
import { project } from '../../fields/project';
import { withoutUndefined } from '../kinds/body';
import { emailAddress, webAddress } from '../../parameters/formats';
import type { SingleOperation } from '../kinds/operation';
import type { Parameters } from '../../parameters/parameters';
import { changedResource } from '../kinds/results';

const FORMATS = { text: undefined, url: webAddress, email: emailAddress };

/**
 * Create brand configuration.
 * @see https://docs.voucherify.io/api-reference/management/create-brand
 */
export const create: SingleOperation = {
	value: 'create',
	name: 'Create',
	action: 'Create a brand configuration',
	description: 'Describe the brand of a project: its name, address, contact and customer pages',
	writes: true,
	fields: [project, ...brandFields],
	async execute({ client, parameters }) {
		return await changedResource(client, {
			method: 'POST',
			path: ['management', 'v1', 'projects', parameters.text('projectId'), 'branding'],
			body: bodyOf(parameters),
			explanations: {
				...NO_MANAGEMENT,
				branding_exist: {
					headline: 'This project has a brand configuration already, and can have only one',
					advice: 'Change that one in Voucherify, or choose another project.',
				},
			},
		});
	},
};

/** All groups that the API requires are sent, even when the user has filled in nothing of them. */
function bodyOf(parameters: Parameters): IDataObject {
	const empty = parameters.texts('options.emptyFields');
	const groups = brandGroups.map(({ key: group, fields }): [string, IDataObject | undefined] => {
		const values = fields.map((field): [string, IDataObject[string]] => {
			const name = `${group}.${parameterNameOf(field)}`;
			const value =
				field.kind === 'switch'
					? parameters.optionalFlag(name)
					: parameters.optionalText(name, FORMATS[field.kind]);
			if (!empty.includes(`${group}.${field.key}`)) return [field.key, value];
			if (value === undefined) return [field.key, null];
			throw parameters.invalid(
				name,
				'has a value, but is to be left empty',
				'Choose one of the two.',
			);
		});
		return [group, withoutUndefined(Object.fromEntries(values))];
	});
	return { brand: {}, address: {}, contact: {}, ...withoutUndefined(Object.fromEntries(groups)) };
}
