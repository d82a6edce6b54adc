import { byId } from '../support/engine';
import { first, type OperationExample } from './example';

const BRAND = {
	brand: {
		name: 'Coffee Club',
		permission_reminder: 'You are a member.',
		website_url: 'https://example.com',
		privacy_policy_url: null,
		terms_of_use_url: null,
	},
	address: { street: 'Main Street 1', city: 'Berlin', postal: '10115', country: 'Germany' },
	contact: { email: 'club@example.com' },
};

export const brandConfiguration: OperationExample[] = [
	{
		resource: 'brandConfiguration',
		operation: 'create',
		parameters: ({ projects }) => ({
			projectId: byId(first(projects).id),
			brandName: BRAND.brand.name,
			...BRAND.address,
			contactEmail: BRAND.contact.email,
			additionalFields: {
				permissionReminder: 'You are a member.',
				websiteUrl: 'https://example.com',
			},
			options: { emptyFields: ['brand.privacy_policy_url', 'brand.terms_of_use_url'] },
		}),
		calls: ({ projects }) => [
			{
				method: 'POST',
				path: `/management/v1/projects/${first(projects).id}/branding`,
				body: BRAND,
				idempotent: true,
				answer: 'resource',
			},
		],
		done: ({ brandConfigurations }) => [...brandConfigurations].length,
	},
];

const INVITED = { email: 'mary@example.com', first_name: 'Mary', last_name: 'Smith' };

export const user: OperationExample[] = [
	{
		resource: 'user',
		operation: 'invite',
		parameters: ({ projects }) => ({
			email: INVITED.email,
			firstName: INVITED.first_name,
			lastName: INVITED.last_name,
			projects: { project: [{ projectId: byId(first(projects).id), role: byId('USER') }] },
		}),
		calls: ({ projects }) => [
			{
				method: 'POST',
				path: '/management/v1/projects/users/invite',
				body: { ...INVITED, projects: { [first(projects).id]: 'USER' } },
				answer: 'nothing',
			},
		],
		done: ({ invitations }) => invitations.all().length,
	},
];

export const oauthToken: OperationExample[] = [
	{
		resource: 'oauthToken',
		operation: 'revoke',
		parameters: ({ oauthTokens }) => ({
			accessToken: oauthTokens.create('client', 'api').access_token,
		}),
		calls: () => [
			{
				method: 'POST',
				path: '/v1/oauth/token/revoke',
				body: { access_token: '***' },
				answer: 'nothing',
			},
		],
		done: ({ oauthTokens }, { accessToken }) =>
			oauthTokens.findActive(String(accessToken)) ? 0 : 1,
	},
];
