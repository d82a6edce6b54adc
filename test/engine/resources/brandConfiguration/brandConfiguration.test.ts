import type { INodeParameters } from 'n8n-workflow';
import { byId, credentialsFor, itemsOf, runNode } from '../../../support/engine';
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

	it('explains that a project has one brand configuration', async () => {
		await itemsOf(creating());
		const { error } = await runNode(creating({ city: 'Potsdam' }));
		expect(error?.message).toMatch(/^This project already has a brand configuration/);
		expect(error?.description).toMatch(/Voucherify says: .*Change it with Update/);
	});

	it('returns the brand configuration that has the same values', async () => {
		const [made] = await itemsOf(creating());
		expect(await itemsOf(creating())).toEqual([{ ...made, already: true }]);
	});
});

it.each(['get', 'update'])('Brand Configuration → %s leads to Create', async (operation) => {
	const { error } = await runNode({
		credentials: credentialsFor(sandbox),
		parameters: {
			resource: 'brandConfiguration',
			operation,
			projectId: byId(PROJECT),
			updateFields: { city: 'Potsdam' },
		},
	});
	expect(error?.message).toBe('Project has no brand configuration');
	expect(error?.description).toBe('Make one with Create.');
});
