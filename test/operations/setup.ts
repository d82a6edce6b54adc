import type { INodeParameters } from 'n8n-workflow';
import type { World } from '../../sandbox';
import { createBrandConfiguration } from '../../sandbox/world/projects';
import { PROJECT_ID } from '../../sandbox/world/seed/projects';
import { byId } from '../support/engine';
import { first, type OperationExample } from './example';

const PROJECT = `/management/v1/projects/${PROJECT_ID}`;
const FRANCE = 'proj_Fr4Boutiq';
const inProject = { projectId: byId(PROJECT_ID) };

const TEMPLATES = `${PROJECT}/templates/campaigns`;
const NAME = 'Ten Percent Off in France';

export const projectTemplate: OperationExample[] = [
	{
		resource: 'projectTemplate',
		operation: 'getAll',
		parameters: () => ({ ...inProject, options: { order: '-id' } }),
		calls: () => [
			{ method: 'GET', path: TEMPLATES, query: { order: '-id', limit: '50' }, answer: 'list' },
		],
	},
	{
		resource: 'projectTemplate',
		operation: 'copy',
		parameters: ({ campaignTemplates }) => ({
			...inProject,
			campaignTemplateId: byId(first(campaignTemplates).id),
			destinationProjectId: byId(FRANCE),
			name: NAME,
		}),
		calls: ({ campaignTemplates }) => [
			{
				method: 'POST',
				path: `${TEMPLATES}/${first(campaignTemplates).id}/copy`,
				body: { name: NAME, destination_project_id: FRANCE },
				traced: 'in vain',
				answer: 'resource',
			},
		],
		done: ({ projectTemplates }) =>
			projectTemplates.of(FRANCE).filter(({ name }) => name === NAME).length,
		refusals: [
			[
				{ destinationProjectId: byId(PROJECT_ID) },
				'Destination Project is the project that has the template',
				'Choose another project',
			],
		],
	},
];

const BRAND = {
	brand: {
		name: 'Boutique',
		permission_reminder: 'You asked for it.',
		privacy_policy_url: 'https://example.com/privacy-2025',
		terms_of_use_url: 'https://example.com/terms',
		website_url: 'https://example.com',
	},
	address: {
		street: 'Rue des Roses 1',
		city: 'Paris',
		postal: '75001',
		state: 'Île-de-France',
		country: 'France',
	},
	contact: { email: 'club@example.com', phone: '+33 1 23' },
	cockpits: { custom_double_opt_in_redirect_url: 'https://example.com/confirmed' },
};

/** The brand of a project, which has one from the first look on. */
const brandIn = (world: World) =>
	world.brandConfigurations.of(FRANCE)[0] ?? createBrandConfiguration(world, FRANCE, BRAND);
const branding = (world: World) => `/management/v1/projects/${brandIn(world).project_id}/branding`;
const picked = (world: World): INodeParameters => ({
	projectId: byId(brandIn(world).project_id),
});

export const brandChange: OperationExample[] = [
	{
		resource: 'brandConfiguration',
		operation: 'get',
		parameters: picked,
		calls: (world) => [{ method: 'GET', path: branding(world), answer: 'list' }],
	},
	{
		resource: 'brandConfiguration',
		operation: 'update',
		parameters: (world) => ({
			...picked(world),
			updateFields: {
				brandName: 'Boutique Café',
				privacyPolicyUrl: 'https://example.com/privacy',
				street: 'Rue des Lilas 3',
				city: 'Lyon',
				contactEmail: 'bonjour@example.com',
			},
		}),
		calls: (world) => [
			{ method: 'GET', path: branding(world), answer: 'list' },
			{
				method: 'PUT',
				path: `${branding(world)}/${brandIn(world).id}`,
				body: {
					brand: {
						...BRAND.brand,
						name: 'Boutique Café',
						privacy_policy_url: 'https://example.com/privacy',
					},
					address: { ...BRAND.address, street: 'Rue des Lilas 3', city: 'Lyon' },
					contact: { ...BRAND.contact, email: 'bonjour@example.com' },
				},
				answer: 'resource',
			},
		],
		done: (world) => (brandIn(world).brand.name === 'Boutique Café' ? 1 : 0),
		variants: [
			{
				name: 'fields without a value',
				parameters: () => ({ updateFields: { clearFields: ['phone', 'termsOfUseUrl'] } }),
				calls: (world) => [
					{ method: 'GET', path: branding(world) },
					{
						method: 'PUT',
						path: `${branding(world)}/${brandIn(world).id}`,
						body: {
							brand: { ...BRAND.brand, terms_of_use_url: null },
							contact: { ...BRAND.contact, phone: null },
						},
					},
				],
			},
			{
				name: 'one field',
				parameters: () => ({ updateFields: { websiteUrl: 'example.com/fr' } }),
				calls: (world) => [
					{ method: 'GET', path: branding(world) },
					{
						method: 'PUT',
						path: `${branding(world)}/${brandIn(world).id}`,
						body: { brand: { ...BRAND.brand, website_url: 'https://example.com/fr' } },
					},
				],
			},
		],
		refusals: [
			[{ updateFields: {} }, 'Update Fields holds nothing to change'],
			[{ updateFields: { websiteUrl: 'beans' } }, 'Website URL is not a web address'],
			[{ updateFields: { contactEmail: 'hello' } }, 'Contact Email is not an email address'],
		],
	},
];

export const schemas: OperationExample[] = [
	{
		resource: 'eventSchema',
		operation: 'getAll',
		parameters: () => inProject,
		calls: () => [{ method: 'GET', path: `${PROJECT}/custom-event-schemas`, answer: 'list' }],
	},
	{
		resource: 'metadataSchema',
		operation: 'getAll',
		parameters: () => ({}),
		calls: () => [{ method: 'GET', path: '/v1/metadata-schemas', answer: 'list' }],
	},
];
