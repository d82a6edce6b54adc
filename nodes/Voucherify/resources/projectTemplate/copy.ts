import { NO_MANAGEMENT } from '../../api/errors/catalog';
import { templates } from '../../forms/campaignTemplate';
import { readChosen } from '../../forms/listSearch/entries';
import { lookup } from '../../forms/listSearch/lookup';
import { locator } from '../../forms/locator';
import { nameField } from '../../forms/name';
import { project } from '../../forms/project';
import type { SingleOperation } from '../../run/types';
import { createOnce } from '../../writes/createOnce';
import { templatesOf } from './templates';

const searchProjectTemplates = lookup('searchProjectTemplates', {
	...templates,
	credential: 'voucherifyManagementApi',
	list: (context) => ({
		...templatesOf(readChosen(context, 'projectId', 'a project')),
		query: templates.list.query,
	}),
});

/**
 * Copy a campaign template to another project. Names are unique there, so a repeat is refused. After a lost response, a
 * template of the same name is a candidate.
 * @see https://docs.voucherify.io/api-reference/management/copy-campaign-template-to-a-project
 */
export const copy: SingleOperation = {
	value: 'copy',
	name: 'Copy',
	action: 'Copy a template to another project',
	description:
		'Copy a campaign template to another project. Its rules and products are copied once the template is used there.',
	writes: true,
	looksUp: true,
	fields: [
		{ ...project, description: 'The project that has the template' },
		locator({
			displayName: 'Campaign Template',
			name: 'campaignTemplateId',
			search: searchProjectTemplates,
			examples: { id: 'camp_tpl_hFK6hpVc9WKsWaBv4mz7uZn8' },
			dependsOn: 'projectId.value',
		}),
		{
			...project,
			displayName: 'Destination Project',
			name: 'destinationProjectId',
			description: 'The project that gets the copy',
		},
		{
			...nameField('Ten Percent Off'),
			description: 'The name of the copy, which must be unique in the destination project',
		},
	],
	async execute({ client, parameters }) {
		const projectId = parameters.text(project);
		const template = parameters.text('campaignTemplateId');
		const destination = parameters.text('destinationProjectId');
		const name = parameters.text('name');
		if (destination === projectId) {
			const problem = 'is the project that has the template';
			throw parameters.invalid('destinationProjectId', problem, 'Choose another project.');
		}
		const call = {
			method: 'POST',
			path: [...templatesOf(projectId).path, template, 'copy'],
			body: { name, destination_project_id: destination },
			returns: { object: 'campaign_template' },
			errorCatalog: {
				...NO_MANAGEMENT,
				// This refusal has no key.
				409: {
					headline: `The destination project already has a template with the name ${name}`,
					advice: 'Choose another name, or use the template that is there.',
				},
			},
		} as const;
		return await createOnce(client, call, {
			list: { ...templatesOf(destination), query: { order: '-id' } },
			isUnordered: true,
			alike: ['name'],
			place: 'the templates of the destination project',
		});
	},
};
