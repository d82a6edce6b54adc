import type { INodeParameters } from 'n8n-workflow';
import { byId, credentialsFor, itemsOf, runNode } from '../../../support/engine';
import { startRawService } from '../../../support/rawService';
import { sandbox, useSandbox } from '../../../support/sandbox';

const PROJECT = 'proj_Wz8DeShop';

useSandbox();

const creating = (parameters: INodeParameters = {}) => ({
	credentials: credentialsFor(sandbox),
	parameters: {
		resource: 'brandConfiguration',
		operation: 'create',
		projectId: byId(PROJECT),
		brandName: 'Coffee Club',
		...{ street: 'Lane 1', city: 'Berlin', postal: '10115', country: 'Germany' },
		contactEmail: 'hello@example.com',
		...parameters,
	},
});

describe('Brand Configuration → Create', () => {
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

	it.each<[string, INodeParameters, INodeParameters]>([
		['another value', {}, { city: 'Potsdam' }],
		[
			'no value where it has one',
			{ additionalFields: { phone: '+49 30 1' } },
			{ options: { emptyFields: ['contact.phone'] } },
		],
		['cockpits, which it does not show', {}, { cockpits: { couponsEnabled: false } }],
	])('explains that a project has one brand, for %s', async (_, made, parameters) => {
		const [brand] = await itemsOf(creating(made));
		sandbox.world.brandConfigurations.change(String(brand?.id), { cockpits: undefined });
		const { error } = await runNode(creating(parameters));
		expect(error?.message).toMatch(/^This project already has a brand configuration/);
		expect(error?.description).toMatch(/Voucherify says: .*Change it with Update/);
	});

	it('returns the brand configuration that has the same values', async () => {
		const entered = creating({ options: { emptyFields: ['contact.phone'] } });
		const [made] = await itemsOf(entered);
		expect(await itemsOf(entered)).toEqual([{ ...made, already: true }]);
	});
});

const at = (operation: string, updateFields: INodeParameters = {}) => ({
	credentials: credentialsFor(sandbox),
	parameters: {
		resource: 'brandConfiguration',
		operation,
		projectId: byId(PROJECT),
		updateFields,
	},
});

it.each(['keeps', 'replaces'] as const)(
	'Brand Configuration → Update leaves the rest as it is, if Voucherify %s what a group does not contain',
	async (belief) => {
		sandbox.settings.beliefs.changedBrands = belief;
		await itemsOf(creating({ additionalFields: { permissionReminder: 'You asked for it.' } }));
		const [before] = sandbox.world.brandConfigurations;
		const changes = { city: 'Potsdam', websiteUrl: 'https://example.com', phone: '+49 30 1' };
		await itemsOf(at('update', changes));
		const [after] = sandbox.world.brandConfigurations;
		expect(after).toEqual({
			...before,
			brand: { ...before?.brand, website_url: changes.websiteUrl },
			address: { ...before?.address, city: changes.city },
			contact: { ...before?.contact, phone: changes.phone },
			updated_at: after?.updated_at,
		});
	},
);

it.each([
	['get', []],
	['update', []],
	['get', [{ brand: null }]],
	['update', [{ brand: null }]],
])('Brand Configuration → %s leads to Create, for the list %j', async (operation, data) => {
	const service = await startRawService();
	service.answering = () => ({
		body: JSON.stringify({ object: 'list', data, total: data.length }),
	});
	const { error } = await runNode({
		...at(operation, { city: 'Potsdam' }),
		credentials: credentialsFor(service),
	});
	await service.close();
	expect(error?.message).toBe('Project has no brand configuration');
	expect(error?.description).toBe('Make one with Create.');
});
