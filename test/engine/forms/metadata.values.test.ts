import type { IDataObject, ResourceMapperField } from 'n8n-workflow';
import { itemsOf, runNode } from '../../support/engine';
import {
	sandbox,
	customer,
	AUTOMATIC,
	bySchema,
	upserting,
	withValues,
	fromItem,
	bodies,
	withMetadata,
} from '../../support/metadataForms';

withMetadata();

describe('a value', () => {
	it.each<[string, IDataObject[string], unknown]>([
		['plan', 'gold', 'gold'],
		['plan', ' GOLD ', 'gold'],
		['visits', 12, 12],
		['visits', '12.5', 12.5],
		['newsletter', true, true],
		['newsletter', 'yes', true],
		['newsletter', 0, false],
		['newsletter', 'FALSE', false],
		['first_visit', '2026-01-31', '2026-01-31'],
		['first_visit', '2026-01-31T23:30:00Z', '2026-01-31'],
		['first_visit', new Date('2026-01-31T23:30:00Z'), '2026-02-01'],
		['last_visit', '2026-01-31T09:30:00', '2026-01-31T08:30:00.000Z'],
		['last_visit', '2026-01-31 09:30', '2026-01-31T08:30:00.000Z'],
		['last_visit', '2026-07-31', '2026-07-30T22:00:00.000Z'],
		['favorite_brands', ['Acme', 'Globex'], ['Acme', 'Globex']],
		['favorite_brands', '["Acme, Inc.", "Globex"]', ['Acme, Inc.', 'Globex']],
		['favorite_brands', 'Acme, Globex,', ['Acme', 'Globex']],
		['favorite_brands', 7, ['7']],
		['favorite_stores', 'berlin', ['Berlin']],
		['lucky_numbers', '7, 12.5', [7, 12.5]],
		['lucky_numbers', [7, '8', null, ''], [7, 8]],
		['home', '52.52,13.405', '52.52, 13.405'],
		['home', [52.52, '13.405'], '52.52, 13.405'],
		['home', 'geo:40.7128,-74.0060', 'geo:40.7128,-74.0060'],
		['home', ' GEO: 40.7128, -74.0060 ', 'geo:40.7128,-74.0060'],
		['home', '40.71280, -74.0060', '40.71280, -74.0060'],
		['home', '["40.7100", "-74.0060"]', '40.7100, -74.0060'],
		['home', '+40.5,.25', '40.5, 0.25'],
		['portrait', ' https://example.com/mary.png ', 'https://example.com/mary.png'],
		['payment', '{"method": "card", "tax": 1.9}', { method: 'card', tax: 1.9 }],
		['payment', { method: 'card' }, { method: 'card' }],
	])('of %s given as %j is accepted', async (property, value, expected) => {
		await itemsOf(fromItem({ [property]: value }));
		expect(bodies()).toEqual([{ source_id: 'mary', metadata: { [property]: expected } }]);
	});

	it.each<[string, IDataObject[string], string]>([
		['plan', 'platinum', "'plan' has no choice 'platinum'"],
		['visits', '12,5', "'visits' expects a number but we got '12,5'"],
		['visits', true, "'visits' expects a number but we got true"],
		['newsletter', 'maybe', "'newsletter' expects true or false but we got 'maybe'"],
		[
			'first_visit',
			'31.01.2026',
			"'first_visit' expects a date like 2026-01-31 but we got '31.01.2026'",
		],
		[
			'last_visit',
			'2026-02-31T10:00:00',
			"'last_visit' expects a date and time like 2026-01-31T09:30:00 but we got '2026-02-31T10:00:00'",
		],
		['favorite_brands', '["Acme"', "'favorite_brands' expects a list but we got '[\"Acme\"'"],
		[
			'favorite_brands',
			[{ a: 1 }],
			"'favorite_brands' expects a text in each entry but we got an object",
		],
		['favorite_stores', 'Berlin, Paris', "'favorite_stores' has no choice 'Paris'"],
		['lucky_numbers', '1,5', "'lucky_numbers' has '1,5', which may be one number or two"],
		['lucky_numbers', '7, x', "'lucky_numbers' expects a number in each entry but we got 'x'"],
		[
			'home',
			'52.52',
			"'home' expects a latitude and a longitude like 52.52, 13.405 but we got '52.52'",
		],
		[
			'home',
			'geo:40.7128,-74.0060,12',
			"'home' expects a latitude and a longitude like 52.52, 13.405 but we got 'geo:40.7128,-74.0060,12'",
		],
		[
			'home',
			[91, 0],
			"'home' expects a latitude and a longitude like 52.52, 13.405 but we got an array",
		],
		[
			'portrait',
			'mary.png',
			"'portrait' expects the web address of an image but we got 'mary.png'",
		],
		['payment', '[1]', "'payment' expects a JSON object but we got '[1]'"],
	])('of %s given as %j is refused by name', async (property, value, problem) => {
		const { error } = await runNode(fromItem({ [property]: value }));
		expect(error?.message).toBe(`Metadata has a wrong value: ${problem}`);
		expect(error?.description).toContain('refresh the list of properties');
		expect(sandbox.requests).toEqual([]);
	});

	it.each<[string, string]>([
		['visits', '12345678901234567'],
		['lucky_numbers', '1, 12345678901234567'],
		['lucky_numbers', '[1, 12345678901234567]'],
		['favorite_brands', '[12345678901234567]'],
		['payment', '{"tax": 12345678901234567}'],
	])('of %s that would lose digits is refused: %s', async (property, value) => {
		const { error } = await runNode(fromItem({ [property]: value }));
		expect(error?.message).toBe(
			`Metadata holds a number that cannot be sent as it is written: 12345678901234567 in '${property}'`,
		);
		expect(sandbox.requests).toEqual([]);
	});

	it('that is not allowed is refused with a list of the allowed ones', async () => {
		const { error } = await runNode(withValues({ plan: '={{ "platinum" }}' }));
		expect(error?.description).toContain('Use one of free, silver, gold.');
	});

	it.each([null, '={{ "" }}', '={{ "  " }}', '={{ null }}', '={{ $json.nowhere }}'])(
		'of %j counts as empty, and is not sent',
		async (empty) => {
			const names = customer.map(({ id }) => id);
			await itemsOf(withValues(Object.fromEntries(names.map((name) => [name, empty]))));
			expect(bodies()).toEqual([{ source_id: 'mary' }]);
		},
	);

	it('of an unknown type, or of a property that is not stored, is sent unchanged', async () => {
		const [plan] = customer;
		if (!plan) throw new Error('There is no such property');
		const more = { id: 'mood', type: 'string', options: [], metadataType: 'color' } as const;
		const schema: ResourceMapperField[] = [Object.assign({ ...plan }, more, { options: [] })];
		const value = { mood: '={{ { hue: 12 } }}', other: 'x', count: 3 };
		await itemsOf(upserting(bySchema('typedCustomerMetadata', schema, value)));
		expect(bodies()).toMatchObject([{ metadata: { mood: { hue: 12 }, other: 'x', count: 3 } }]);
	});

	it("is read by n8n's types where the workflow has lost those of Voucherify", async () => {
		const schema = customer.map((field) => ({ ...field, metadataType: undefined }));
		const item = {
			visits: '12',
			newsletter: 'true',
			last_visit: '2026-01-31T09:30:00Z',
			favorite_brands: 'Acme',
			portrait: 'https://example.com/mary.png',
			payment: '{"method": "card"}',
		};
		const stored = bySchema('typedCustomerMetadata', schema, {}, AUTOMATIC);
		await itemsOf(upserting(stored, [item]));
		expect(bodies()).toMatchObject([
			{
				metadata: {
					visits: 12,
					newsletter: true,
					last_visit: '2026-01-31T09:30:00.000Z',
					favorite_brands: ['Acme'],
					portrait: 'https://example.com/mary.png',
					payment: { method: 'card' },
				},
			},
		]);
	});
});
