import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { runNode } from '../../../support/engine';
import { byId, codes } from '../../../support/redeeming';
import { bodies } from '../../../support/requests';
import { sandbox, useSandbox } from '../../../support/sandbox';
import { validate } from './validating';

useSandbox();

describe('the order in a form', () => {
	const lines = (more: INodeParameters) =>
		validate({
			...codes('SAVE-5'),
			specifyOrder: 'fields',
			specifyItems: 'lines',
			lines: '={{ $json.line_items }}',
			lineIdField: 'variant.sku',
			...more,
		});
	const cart = (...line_items: IDataObject[]) => ({ items: [{ line_items }] });

	it('maps the lines of a cart, with prices in any unit', async () => {
		const items = cart(
			{ variant: { sku: 'product-00001' }, quantity: '2', price: '12.50' },
			{ variant: { sku: 4711 }, quantity: 1, price: 0.29 },
		);
		await runNode({ ...lines({ amountsIn: 'major' }), ...items });
		expect(bodies()).toMatchObject([
			{
				order: {
					items: [
						{ source_id: 'product-00001', related_object: 'product', quantity: 2, price: 1250 },
						{ source_id: '4711', related_object: 'product', quantity: 1, price: 29 },
					],
				},
			},
		]);
	});

	it.each([
		['14.309999999999999', 'major', 1431],
		[14.309999999999999, 'major', 1431],
		[78.4 * 100, 'minor', 7840],
		['7840.000000000001', 'minor', 7840],
	])('rounds the price %j as shops calculate it, in %s units', async (price, amountsIn, sent) => {
		const line = { variant: { sku: 'a' }, quantity: 2.9999999999999996, price };
		await runNode({ ...lines({ amountsIn }), ...cart(line) });
		expect(bodies()).toMatchObject([{ order: { items: [{ quantity: 3, price: sent }] } }]);
	});

	it('uses the total of a line instead of a price with a fraction of a cent', async () => {
		const items = cart(
			{ variant: { sku: 'a' }, quantity: 3, price: 5.504587, subtotal: '16.513761000000' },
			{ variant: { sku: 'b' }, quantity: 3, price: 5.504587, subtotal: '16.51' },
			{ variant: { sku: 'c' }, quantity: 2, price: '1.20', subtotal: '' },
		);
		const totals = lines({ amountsIn: 'major', lineTotalField: 'subtotal' });
		const { error } = await runNode({ ...totals, ...items });
		expect(error?.message).toBe(
			'Lines holds a total that has more than two decimal places, in "subtotal" of line 1',
		);
		expect(error?.description).toBe(
			"It is '16.513761000000'. Round it to cents, e.g. .toNumber().round(2).",
		);
		expect(sandbox.requests).toEqual([]);
		items.items[0]?.line_items.shift();
		await runNode({ ...totals, ...items });
		const related_object = 'product';
		expect(bodies()).toMatchObject([{ order: {} }]);
		expect(sandbox.requests[0]?.body).toHaveProperty('order.items', [
			{ source_id: 'b', related_object, quantity: 3, amount: 1651 },
			{ source_id: 'c', related_object, quantity: 2, price: 120 },
		]);
	});

	it.each([
		['Line Total Field', { lineTotalField: 'subtotals' }],
		['Price Field', { linePriceField: 'prices[0].amount' }],
		['Price Field', { linePriceField: 'unit_price' }],
	])('refuses a %s that no line has', async (label, fields) => {
		const { error } = await runNode({
			...lines({ amountsIn: 'major', ...fields }),
			...cart({ variant: { sku: 'a' }, quantity: 1, price: 5, prices: [{ amount: 5 }] }),
		});
		expect(error?.message).toBe(`${label} is not a field of any line`);
		expect(sandbox.requests).toEqual([]);
	});

	it.each<[string, IDataObject]>([
		['quantity', { variant: { sku: 'b' }, price: 5 }],
		['price', { variant: { sku: 'b' }, quantity: 1, price: '' }],
	])('refuses a line without a %s among others', async (what, line) => {
		const full = { variant: { sku: 'a' }, quantity: 1, price: 5 };
		const { error } = await runNode({ ...lines({ amountsIn: 'major' }), ...cart(full, line) });
		expect(error?.message).toBe(`Lines has no ${what} in line 2`);
		expect(sandbox.requests).toEqual([]);
	});

	it('refuses prices of an earlier node in another unit', async () => {
		const line = { variant: { sku: 'a' }, quantity: 1, price: 500, amounts_in: 'minor' };
		const { error } = await runNode({ ...lines({ amountsIn: 'major' }), ...cart(line) });
		expect(error?.message).toBe(
			'Lines holds a price that is in minor units, as amounts_in beside it says, but Amounts Are In is Major Units, in "price" of line 1',
		);
		expect(sandbox.requests).toEqual([]);
	});

	it('reads the lists of PHP, which have gaps', async () => {
		const line = { quantity: 1, price: 5 };
		const line_items = {
			0: { ...line, variant: { sku: 'a' } },
			3: { ...line, variant: { sku: 'b' } },
		};
		await runNode({ ...lines({ amountsIn: 'major' }), items: [{ line_items }] });
		expect(bodies()).toMatchObject([
			{ order: { items: [{ source_id: 'a' }, { source_id: 'b' }] } },
		]);
	});

	it('leaves prices to Voucherify where Price Field is empty', async () => {
		const unpriced = lines({ linePriceField: '' });
		await runNode({ ...unpriced, ...cart({ variant: { sku: 'a' }, quantity: 1 }) });
		const item = { source_id: 'a', related_object: 'product', quantity: 1 };
		expect(sandbox.requests[0]?.body).toHaveProperty('order.items', [item]);
	});

	it('names the value and the line with a fraction of a cent, and how to fix it', async () => {
		const good = { variant: { sku: 'a' }, price: 5.5 };
		const items = cart(good, { variant: { sku: 'b' }, price: 5.504587 });
		const { error } = await runNode({ ...lines({ amountsIn: 'major' }), ...items });
		expect(error?.message).toBe(
			'Lines holds a price that has more than two decimal places, in "price" of line 2',
		);
		expect(error?.description).toBe(
			'It is 5.504587. Round it to cents, e.g. .round(2). Or name the field with the total of the line in Line Total Field.',
		);
		expect(sandbox.requests).toEqual([]);
	});

	const inPrice = (problem: string) => `Lines holds a price that ${problem}, in "price" of line 1`;

	it.each<[string, IDataObject, INodeParameters]>([
		...['12.50', '12.00', 550.4587].map((price): [string, IDataObject, INodeParameters] => [
			inPrice('is not a whole number, as minor units are'),
			{ variant: { sku: 'a' }, price },
			{ amountsIn: 'minor' },
		]),
		...[
			['12.505', 'is 12.505, which can be 12505 or 12.505'],
			['1.000', 'is 1.000, which can be 1000 or 1'],
			['1e2', 'is not an amount of money'],
			[-1, 'is below 0'],
		].map(([price, problem]): [string, IDataObject, INodeParameters] => [
			inPrice(String(problem)),
			{ variant: { sku: 'a' }, price },
			{ amountsIn: 'major' },
		]),
		...[-1, 1.5].map((quantity): [string, IDataObject, INodeParameters] => [
			'Lines holds a quantity that is not a whole number of at least 0, in "quantity" of line 1',
			{ variant: { sku: 'a' }, quantity },
			{},
		]),
		['Lines has no ID in "variant.sku" of line 1', { quantity: 1 }, {}],
	])('refuses %s: %j', async (message, line, more) => {
		const { error } = await runNode({ ...lines(more), ...cart(line) });
		expect(error?.message).toBe(message);
		expect(sandbox.requests).toEqual([]);
	});

	it.each<[string, INodeParameters]>([
		['Specify Order is set, but no field of the order is filled in', { specifyOrder: 'fields' }],
		['Order (JSON) is empty', { specifyOrder: 'json', orderJson: '={{ "" }}' }],
		[
			'Items (JSON) is empty',
			{ specifyOrder: 'fields', specifyItems: 'json', itemsJson: '={{ [] }}' },
		],
		[
			'Items (JSON) holds 501 items',
			{
				specifyOrder: 'fields',
				specifyItems: 'json',
				itemsJson: '={{ Array(501).fill({ product_id: "a" }) }}',
			},
		],
	])('refuses an order: %s', async (message, order) => {
		const { error } = await runNode(validate({ ...codes('SAVE-5'), ...order }));
		expect(error?.message).toBe(message);
		expect(sandbox.requests).toEqual([]);
	});

	it.each(['12,50', '12.50', '12.00', 12.5])(
		'requires amounts in minor units, not %j',
		async (amount) => {
			const where = { specifyOrder: 'fields', specifyItems: 'fields' };
			const item = { object: 'product', itemId: byId('prod_1'), quantity: 1 };
			for (const [label, more] of [
				['Amount', { orderFields: { amount } }],
				['Discount Amount', { orderFields: { discountAmount: amount } }],
				['Price of Item 1', { items: { item: [{ ...item, price: amount }] } }],
				['Amount of Item 1', { items: { item: [{ ...item, moreFields: { amount } }] } }],
			] satisfies Array<[string, INodeParameters]>) {
				const { error } = await runNode(validate({ ...codes('SAVE-5'), ...where, ...more }));
				expect(error?.message).toBe(`${label} is not a whole number, as minor units are`);
				expect(error?.description).toContain('Enter 1250 for 12.50, or choose Major Units');
			}
			expect(sandbox.requests).toEqual([]);
		},
	);

	it('sends items that no form supports', async () => {
		const itemsJson = '[{"source_id": "a", "product": {"name": "A", "override": true}}]';
		const order = { specifyOrder: 'fields', specifyItems: 'json', itemsJson };
		await runNode(validate({ ...codes('SAVE-5'), ...order }));
		expect(bodies()).toMatchObject([{ order: { items: JSON.parse(itemsJson) as IDataObject[] } }]);
	});

	it('sends an order that no form supports', async () => {
		const orderJson = '{"source_id": "order-1", "items": [{"product": {"override": true}}]}';
		await runNode(validate({ ...codes('SAVE-5'), specifyOrder: 'json', orderJson }));
		expect(bodies()).toMatchObject([{ order: JSON.parse(orderJson) as IDataObject }]);
	});
});
