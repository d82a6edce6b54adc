import type { INodeParameters } from 'n8n-workflow';
import { byId, credentialsFor, itemsOf, runNode } from '../../../support/engine';
import { sandbox, useSandbox } from '../../../support/sandbox';

const PROJECT = 'proj_Wz8DeShop';

useSandbox();

const EMPTY = '={{ "" }}';

/** The fields that Voucherify requires. */
const least = {
	brand: { name: 'Coffee Club' },
	address: { street: 'Lane 1', city: 'Berlin', postal: '10115', country: 'Germany' },
	contact: { email: 'hello@example.com' },
};

/** The same fields as form input. */
const entered = {
	brandName: least.brand.name,
	...least.address,
	contactEmail: least.contact.email,
};

const creating = (parameters: INodeParameters = {}) => ({
	credentials: credentialsFor(sandbox),
	parameters: {
		resource: 'brandConfiguration',
		operation: 'create',
		projectId: byId(PROJECT),
		...entered,
		...parameters,
	},
});

describe('Brand Configuration → Create', () => {
	it('sends every field under its own name', async () => {
		const items = await itemsOf(
			creating({
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
			}),
		);
		const body = {
			brand: {
				name: 'Coffee Club',
				privacy_policy_url: 'https://example.com/privacy',
				terms_of_use_url: 'http://example.com/terms',
				permission_reminder: 'You are a member.',
				website_url: 'https://example.com',
			},
			address: { ...least.address, state: 'BE' },
			contact: { ...least.contact, phone: '+49 30 1' },
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
		};
		expect(sandbox.requests).toMatchObject([
			{
				method: 'POST',
				path: `/management/v1/projects/${PROJECT}/branding`,
				query: '',
				headers: { 'x-management-id': sandbox.keys.managementId },
				status: 200,
			},
		]);
		expect(sandbox.requests[0]?.headers).not.toHaveProperty('x-app-id');
		expect(sandbox.requests[0]?.body).toEqual(body);
		const id = sandbox.world.brandConfigurations.all()[0]?.id;
		expect(id).toMatch(/^brd_/);
		expect(items).toMatchObject([{ id, ...body, environment: 'sandbox' }]);
	});

	it('sends no field that the user has not added', async () => {
		const [item] = await itemsOf(creating());
		expect(sandbox.requests[0]?.body).toEqual(least);
		expect(item).toHaveProperty('cockpits');
	});

	it.each([
		['www.example.com', 'https://www.example.com'],
		['example.com/club?a=b', 'https://example.com/club?a=b'],
		['example.com:8080', 'https://example.com:8080'],
		['http://example.com', 'http://example.com'],
	])('completes a website without a scheme: %s', async (websiteUrl, sent) => {
		await itemsOf(creating({ additionalFields: { websiteUrl } }));
		expect(sandbox.requests[0]?.body).toMatchObject({ brand: { website_url: sent } });
	});

	it('requires the fields that Voucherify requires', async () => {
		for (const [name, label] of [
			['brandName', 'Brand Name'],
			['street', 'Street'],
			['postal', 'Postal Code'],
			['city', 'City'],
			['country', 'Country'],
			['contactEmail', 'Contact Email'],
		] as const) {
			const refused = `Parameter "${label}" is required.`;
			await expect(runNode(creating({ [name]: '' }))).rejects.toThrow(refused);
		}
	});

	it('sends null for a field to leave empty', async () => {
		const emptyFields = [
			'brand.privacy_policy_url',
			'brand.terms_of_use_url',
			'address.state',
			'contact.phone',
			'cockpits.custom_double_opt_in_redirect_url',
		];
		await itemsOf(creating({ options: { emptyFields } }));
		expect(sandbox.requests[0]?.body).toEqual({
			brand: { ...least.brand, privacy_policy_url: null, terms_of_use_url: null },
			address: { ...least.address, state: null },
			contact: { ...least.contact, phone: null },
			cockpits: { custom_double_opt_in_redirect_url: null },
		});
	});

	it.each([
		[{ projectId: byId(EMPTY) }, 'Project is empty'],
		[{ brandName: EMPTY }, 'Brand Name is empty'],
		[{ postal: EMPTY }, 'Postal Code is empty'],
		[
			{ additionalFields: { privacyPolicyUrl: 'example' } },
			'Privacy Policy URL is not a web address',
		],
		[
			{ additionalFields: { termsOfUseUrl: 'ftp://example.com' } },
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
	])('refuses %j before anything is sent', async (parameters, message) => {
		const { error } = await runNode(creating(parameters));
		expect(error?.message).toBe(message);
		expect(error?.description).toBeTruthy();
		expect(sandbox.requests).toEqual([]);
	});

	it('explains that a project has one brand configuration', async () => {
		await itemsOf(creating());
		const { error } = await runNode(creating());
		expect(error?.message).toMatch(/^This project already has a brand configuration/);
		expect(error?.description).toMatch(/Voucherify says: .*Edit it in Voucherify/);
	});

	it('names an unknown project', async () => {
		const { error } = await runNode(creating({ projectId: byId('proj_nowhere') }));
		expect(error?.message).toBe('Cannot find project with id proj_nowhere');
	});

	it('continues after a project that already has one', async () => {
		const ids = [PROJECT, PROJECT, 'proj_Fr4Boutiq'];
		const { items } = await runNode({
			...creating({
				projectId: byId('={{ $json.id }}'),
				requestOptions: { concurrency: 1 },
			}),
			items: ids.map((id) => ({ id })),
			node: { onError: 'continueRegularOutput' },
		});
		expect(items).toMatchObject([
			{ json: { brand: { name: 'Coffee Club' } }, pairedItem: { item: 0 } },
			{ json: { error: { key: 'branding_exist' } }, pairedItem: { item: 1 } },
			{ json: { brand: { name: 'Coffee Club' } }, pairedItem: { item: 2 } },
		]);
	});
});
