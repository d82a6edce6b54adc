import type { INodeParameters } from 'n8n-workflow';
import { byId } from '../support/engine';
import { first, type ExampleVariant, type OperationExample } from './example';

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

/** A brand with these fields besides the required ones, as they are entered and as they are sent. */
const brand = (
	name: string,
	entered: INodeParameters,
	sent: Partial<Record<'brand' | 'address' | 'contact' | 'cockpits', object>>,
): ExampleVariant => {
	const { cockpits } = sent;
	const body = {
		brand: { name: BRAND.brand.name, ...sent.brand },
		address: { ...BRAND.address, ...sent.address },
		contact: { ...BRAND.contact, ...sent.contact },
		...(cockpits && { cockpits }),
	};
	return {
		name,
		parameters: () => ({ additionalFields: {}, options: {}, ...entered }),
		calls: ({ projects }) => [
			{ method: 'POST', path: `/management/v1/projects/${first(projects).id}/branding`, body },
		],
		rows: () => [{ ...body, cockpits: cockpits ?? {} }],
	};
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
		variants: [
			brand('only what is required', {}, {}),
			...[
				['www.example.com', 'https://www.example.com'],
				['example.com/club?a=b', 'https://example.com/club?a=b'],
				['example.com:8080', 'https://example.com:8080'],
				['http://example.com', 'http://example.com'],
			].map(([websiteUrl = '', website_url]) =>
				brand(
					`a website entered as ${websiteUrl}`,
					{ additionalFields: { websiteUrl } },
					{ brand: { website_url } },
				),
			),
			brand(
				'every field',
				{
					additionalFields: {
						privacyPolicyUrl: 'https://example.com/privacy',
						termsOfUseUrl: 'http://example.com/terms',
						permissionReminder: 'You are a member.',
						websiteUrl: 'https://example.com',
						state: 'BE',
						phone: '+49 30 1',
					},
					cockpits: {
						campaignsOverviewEnabled: true,
						loyaltyEnabled: false,
						giftCardsEnabled: true,
						couponsEnabled: false,
						referralsEnabled: true,
						theme: 'dark',
						useCustomDoubleOptInRedirectUrl: true,
						customDoubleOptInRedirectUrl: 'https://example.com/confirmed',
					},
				},
				{
					brand: {
						privacy_policy_url: 'https://example.com/privacy',
						terms_of_use_url: 'http://example.com/terms',
						permission_reminder: 'You are a member.',
						website_url: 'https://example.com',
					},
					address: { state: 'BE' },
					contact: { phone: '+49 30 1' },
					cockpits: {
						campaigns_overview_enabled: true,
						loyalty_enabled: false,
						gift_cards_enabled: true,
						coupons_enabled: false,
						referrals_enabled: true,
						theme: 'dark',
						use_custom_double_opt_in_redirect_url: true,
						custom_double_opt_in_redirect_url: 'https://example.com/confirmed',
					},
				},
			),
			brand(
				'fields that are left empty',
				{
					options: {
						emptyFields: [
							...['brand.privacy_policy_url', 'brand.terms_of_use_url', 'address.state'],
							...['contact.phone', 'cockpits.custom_double_opt_in_redirect_url'],
						],
					},
				},
				{
					brand: { privacy_policy_url: null, terms_of_use_url: null },
					address: { state: null },
					contact: { phone: null },
					cockpits: { custom_double_opt_in_redirect_url: null },
				},
			),
		],
		refusals: [
			[
				{ additionalFields: { privacyPolicyUrl: 'example' }, options: {} },
				'Privacy Policy URL is not a web address',
			],
			[
				{ additionalFields: { termsOfUseUrl: 'ftp://example.com' }, options: {} },
				'Terms of Use URL is not a web address',
			],
			[{ additionalFields: { websiteUrl: 'https://' } }, 'Website URL is not a web address'],
			[
				{ cockpits: { customDoubleOptInRedirectUrl: 'https://a b' } },
				'Double Opt-In Redirect URL is not a web address',
			],
			[{ contactEmail: 'hello' }, 'Contact Email is not an email address'],
			[
				{ additionalFields: { phone: '1' }, options: { emptyFields: ['contact.phone'] } },
				'Phone has a value, but is in Leave Empty',
			],
		],
	},
];

const INVITED = { email: 'mary@example.com', first_name: 'Mary', last_name: 'Smith' };

const GERMANY = 'proj_Wz8DeShop';
const FRANCE = 'proj_Fr4Boutiq';
const CUSTOM_ROLE = 'role_4mPx8Qz2Lk7Vb1Nc9Wd3Rt6Y';

const rows = (...projects: Array<[id: string, role: string]>) => ({
	projects: { project: projects.map(([id, role]) => ({ projectId: byId(id), role: byId(role) })) },
});

const json = (projectsJson: string) => ({ specifyProjects: 'json', projectsJson });

const invitation = (
	name: string,
	projects: Record<string, string>,
	entered: INodeParameters,
): ExampleVariant => ({
	name,
	parameters: () => entered,
	calls: () => [
		{
			method: 'POST',
			path: '/management/v1/projects/users/invite',
			body: { ...INVITED, projects },
		},
	],
	rows: () => [{ success: true, email: INVITED.email, projects }],
});

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
		variants: [
			...['ADMIN', 'VIEWER', 'MERCHANT', 'USER_RESTRICTED', CUSTOM_ROLE].map((role) =>
				invitation(`a user with the role ${role}`, { [GERMANY]: role }, rows([GERMANY, role])),
			),
			invitation(
				'a user of several projects',
				{ [GERMANY]: 'ADMIN', [FRANCE]: CUSTOM_ROLE },
				rows([GERMANY, 'ADMIN'], [FRANCE, CUSTOM_ROLE]),
			),
			...[`{"${GERMANY}": "VIEWER"}`, `={{ { "${GERMANY}": "VIEWER" } }}`].map((written) =>
				invitation(`projects in JSON: ${written}`, { [GERMANY]: 'VIEWER' }, json(written)),
			),
		],
		refusals: [
			...['nobody', 'a@b', 'one@example.com, two@example.com'].map(
				(email): [INodeParameters, string] => [{ email }, 'Email is not an email address'],
			),
			[{ projects: {} }, 'Projects is empty', 'at least one project'],
			[rows(['={{ "" }}', 'USER']), 'Project of Project 1 is empty'],
			[rows([GERMANY, '={{ "" }}']), 'Role of Project 1 is empty'],
			[
				rows([GERMANY, 'USER'], [FRANCE, 'USER'], [GERMANY, 'ADMIN']),
				`Project of Project 3 is ${GERMANY} again`,
			],
			[rows([GERMANY, 'USER'], [FRANCE, 'OWNER']), 'Role of Project 2 is not a role'],
			[rows([GERMANY, 'role_']), 'Role of Project 1 is not a role'],
			[json('{}'), 'Projects is empty', 'project and role'],
			[json('["ADMIN"]'), 'Projects is not a JSON object'],
			[json('{"proj"'), 'Projects is not a JSON object'],
			[
				json(`{"${GERMANY}": "owner"}`),
				`Projects gives ${GERMANY} the role "owner", which is not a role`,
			],
			[
				json(`{"${GERMANY}": null}`),
				`Projects gives ${GERMANY} the role null, which is not a role`,
			],
		],
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
