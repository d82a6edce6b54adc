import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { credentialsFor, itemsOf, runNode, type RunOptions } from '../../support/engine';
import { calm } from '../../support/everyOperation';
import { skipPauses } from '../../support/pauses';
import { posts } from '../../support/requests';
import { sandbox, useSandbox } from '../../support/sandbox';

skipPauses();
useSandbox(calm);

/** Run options of an upsert that maps the columns of the items. */
const mapping = (
	resource: string,
	items: IDataObject[],
	parameters: INodeParameters = {},
): RunOptions => ({
	credentials: credentialsFor(sandbox),
	parameters: {
		resource,
		operation: 'upsertMany',
		dataToSend: 'autoMapInputData',
		...parameters,
	},
	items,
});

const customers = (...items: IDataObject[]) => mapping('customer', items);
const products = (item: IDataObject, parameters: INodeParameters = { amountsIn: 'major' }) =>
	mapping('product', [item], parameters);

/** Returns the rows that a run sends. */
async function rowsOf(options: RunOptions) {
	await itemsOf(options);
	return posts().flatMap(({ body }) => body);
}

async function failureOf(options: RunOptions) {
	const { error } = await runNode(options);
	expect(posts()).toEqual([]);
	return error;
}

async function hintsOf(options: RunOptions) {
	return (await runNode(options)).hints.map(({ message }) => message);
}

describe('columns of items, mapped automatically', () => {
	it('become the fields of a customer, and the rest metadata as it is typed', async () => {
		const row = {
			row_number: 2,
			source_id: 'mary-1',
			Name: 'Mary Smith',
			'First Name': 'Mary',
			phone: 49301234567,
			birthdate: '1990-05-01',
			visits: 3,
			vip: true,
			tags: ['a', 'b'],
			shop: { city: 'Berlin' },
		};
		expect(await rowsOf(customers(row))).toEqual([
			{
				source_id: 'mary-1',
				name: 'Mary Smith',
				phone: '49301234567',
				birthdate: '1990-05-01',
				metadata: {
					'First Name': 'Mary',
					visits: 3,
					vip: true,
					tags: ['a', 'b'],
					shop: { city: 'Berlin' },
				},
			},
		]);
		expect(sandbox.requests[0]).toMatchObject({ path: '/v1/customers/bulk/async' });
	});

	it('are shown with the name and price of the product, in the unit of the file', async () => {
		const row = { source_id: 'espresso-250', Name: 'Espresso 250 g', Price: '12,50' };
		const [item] = await itemsOf(products(row));
		expect(Object.entries(item ?? {}).slice(0, 4)).toEqual([
			['source_id', 'espresso-250'],
			['name', 'Espresso 250 g'],
			['price', 12.5],
			['amounts_in', 'major'],
		]);
	});

	it('are shown with the name and email address of the customer, null if not sent', async () => {
		const [item] = await itemsOf(customers({ source_id: 'mary-1', Name: 'Mary Smith' }));
		expect(Object.entries(item ?? {}).slice(0, 3)).toEqual([
			['source_id', 'mary-1'],
			['name', 'Mary Smith'],
			['email', null],
		]);
	});

	it('become the fields of a product, with its price in the chosen unit', async () => {
		const row = {
			'Source ID': 'espresso-250',
			Price: '12,50',
			'Image URL': 'https://www.example.com/espresso.png',
			attributes: 'grind, size',
			origin: 'Peru',
		};
		expect(await rowsOf(products(row))).toEqual([
			{
				source_id: 'espresso-250',
				price: 1250,
				image_url: 'https://www.example.com/espresso.png',
				attributes: ['grind', 'size'],
				metadata: { origin: 'Peru' },
			},
		]);
	});

	it.each(['source_id', 'sourceId', 'Source ID', 'SOURCE-ID', ' source id '])(
		'are the source ID if they are named %s',
		async (name) => {
			expect(await rowsOf(customers({ [name]: 'mary-1' }))).toEqual([{ source_id: 'mary-1' }]);
		},
	);

	it.each([
		['E-Mail', 'mary@example.com', { email: 'mary@example.com' }],
		['Postal Code', 10115, { address: { postal_code: '10115' } }],
		['address_postal_code', '10115', { address: { postal_code: '10115' } }],
		['address.city', 'Berlin', { address: { city: 'Berlin' } }],
		['addressLine1', 'Invalidenstraße 1', { address: { line_1: 'Invalidenstraße 1' } }],
		[
			'Address',
			{ city: 'Berlin', lane: 2 },
			{ address: { city: 'Berlin' }, metadata: { 'Address.lane': 2 } },
		],
		['address', 'Berlin', { metadata: { address: 'Berlin' } }],
		['mail', 'mary@example.com', { metadata: { mail: 'mary@example.com' } }],
		['Náme', 'Mary', { metadata: { Náme: 'Mary' } }],
		['metadata', { visits: 3 }, { metadata: { visits: 3 } }],
		['metadata', 'gold', { metadata: { metadata: 'gold' } }],
	])('named %s with %j are what Voucherify calls so', async (name, value, sent) => {
		expect(await rowsOf(customers({ source_id: 'mary-1', [name]: value }))).toEqual([
			{ source_id: 'mary-1', ...sent },
		]);
	});

	it('are left out where they are empty', async () => {
		const row = { source_id: 'mary-1', email: '', name: null, birthdate: ' ', plan: '' };
		expect(await rowsOf(customers(row))).toEqual([{ source_id: 'mary-1' }]);
	});

	it('do not mix with fields that are filled in but hidden', async () => {
		const additionalFields = { name: 'Nobody' };
		const hidden = {
			sourceId: 'nobody',
			additionalFields,
			specifyMetadata: 'json',
			metadataJson: '{"a": 1}',
		};
		expect(await rowsOf(mapping('customer', [{ source_id: 'mary-1' }], hidden))).toEqual([
			{ source_id: 'mary-1' },
		]);
	});

	it.each<[string, IDataObject, IDataObject]>([
		['an empty list is left out', { attributes: [] }, {}],
		[
			'a row number that is a text is metadata',
			{ row_number: 'R-77' },
			{ metadata: { row_number: 'R-77' } },
		],
		[
			'an object named Metadata is the metadata',
			{ Metadata: { plan: 'gold' } },
			{ metadata: { plan: 'gold' } },
		],
	])('%s', async (_, columns, sent) => {
		const rows = await rowsOf(mapping('product', [{ source_id: 'espresso', ...columns }]));
		expect(rows).toEqual([{ source_id: 'espresso', ...sent }]);
	});

	it('that became metadata are named once in a hint', async () => {
		const hints = await hintsOf(
			customers(
				{ source_id: 'mary-1', email: 'mary@example.com', plan: 'gold' },
				{ source_id: 'john-1', plan: 'free', 'First Name': 'John', fax: '' },
			),
		);
		expect(hints).toContain('plan and First Name become metadata.');
		expect(hints).toHaveLength(2);
	});

	it('lead to no hint if all are fields', async () => {
		const hints = await hintsOf(customers({ source_id: 'mary-1', row_number: 2 }));
		expect(hints).toEqual(['1 items were sent with 1 call. 1 succeeded, 0 failed.']);
	});
});

describe('items whose columns cannot be mapped', () => {
	it('are refused without a source ID, naming the expected column', async () => {
		const error = await failureOf(customers({ id: 'mary-1', name: 'Mary' }));
		expect(error?.message).toBe('The item has no column source_id');
		expect(error?.description).toContain('The item has these: id, name');
	});

	it('are refused with an empty source ID, naming the column', async () => {
		const error = await failureOf(customers({ 'Source ID': '', name: 'Mary', row_number: 4 }));
		expect(error?.message).toBe('Column Source ID in row 4 is empty');
	});

	it('are refused with two columns for one field, even if one is empty', async () => {
		const row = { source_id: 'mary-1', email: 'mary@example.com', 'E-Mail': '' };
		const error = await failureOf(customers(row));
		expect(error?.message).toBe('The columns email and E-Mail both mean Email');
	});

	it.each([
		['birthdate', '01.05.1990', 'Column birthdate in row 7 is not a date and time'],
		['E-Mail', 'mary', 'Column E-Mail in row 7 is not an email address'],
		['name', true, 'Column name in row 7 is not a text'],
		['source_id', 'order-undefined', 'Column source_id in row 7 has undefined in it'],
		['note', '[object Object]', "Metadata has [object Object] in it: 'note'"],
	])('are refused with a wrong %s, naming column and row', async (name, value, message) => {
		const row = { row_number: 7, source_id: 'mary-1', [name]: value };
		const error = await failureOf(customers({ source_id: 'john-1' }, row));
		expect(error?.message).toContain(message);
	});

	it('are refused with a metadata column that the object metadata has, too', async () => {
		const row = { source_id: 'mary-1', plan: 'gold', metadata: { plan: 'free' } };
		expect((await failureOf(customers(row)))?.message).toBe("Metadata has 'plan' twice");
	});

	it.each([
		['without a unit', { Price: 12.5 }, { amountsIn: '' }, 'Amounts Are In is not chosen'],
		[
			'with a wrong price',
			{ Price: 'cheap' },
			{ amountsIn: 'major' },
			'Column Price is not an amount of money',
		],
		[
			'with the other unit beside it',
			{ Price: 1250, amounts_in: 'minor' },
			{ amountsIn: 'major' },
			'Column Price is in minor units, as amounts_in beside it says, but Amounts Are In is Major Units',
		],
	])('are refused %s', async (_, price, parameters, message) => {
		const error = await failureOf(products({ source_id: 'espresso-250', ...price }, parameters));
		expect(error?.message).toBe(message);
	});
});
