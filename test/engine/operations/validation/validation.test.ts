import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { saveOrder } from '../../../../sandbox/world/orders';
import { itemsOf, runNode } from '../../../support/engine';
import { openList } from '../../../support/lookups';
import { byId, code, codes, customer, orderOf, runOn } from '../../../support/redeeming';
import { sandbox, useSandbox } from '../../../support/sandbox';

const HOUR = 3_600_000;

useSandbox();

const on = runOn(() => sandbox);
const validate = (parameters: INodeParameters) => on('validation.validate', parameters);
const bodies = () => sandbox.requests.map(({ body }) => body);

describe('redeemables in a form', () => {
	const tier = () => sandbox.world.promotionTiers.all()[0]?.id ?? '';
	const row = (more: INodeParameters) => ({ redeemables: { redeemable: [more] } });
	const card = { object: 'voucher', code: code('COFFEE-0001') };

	it.each<[string, () => INodeParameters, () => IDataObject[]]>([
		[
			'codes, credits and a tier',
			() => ({
				redeemables: {
					redeemable: [
						{ object: 'voucher', code: code('GIFT-0001'), options: { giftCredits: 50 } },
						{ object: 'promotion_tier', promotionTierId: byId(tier()) },
					],
				},
			}),
			() => [
				{ object: 'voucher', id: 'GIFT-0001', gift: { credits: 50 } },
				{ object: 'promotion_tier', id: tier() },
			],
		],
		[
			'a reward and points',
			() => row({ ...card, options: { rewardId: byId('rew_1'), points: 20 } }),
			() => [{ object: 'voucher', id: 'COFFEE-0001', reward: { id: 'rew_1', points: 20 } }],
		],
		[
			'what no form can hold',
			() => ({
				specifyRedeemables: 'json',
				redeemablesJson: '[{"object": "voucher", "id": "SAVE-5", "more": 1}]',
			}),
			() => [{ object: 'voucher', id: 'SAVE-5', more: 1 }],
		],
	])('sends %s', async (_, parameters, redeemables) => {
		await runNode(validate(parameters()));
		expect(bodies()).toEqual([{ redeemables: redeemables() }]);
	});

	const many = Array.from({ length: 31 }, (_, index) => `CODE-${index}`);
	const stack = '[{"object": "promotion_stack", "id": "s"}, {"object": "voucher", "id": "A"}]';
	it.each<[string, INodeParameters]>([
		['Code of Code or Promotion 2 has SAVE-5 a second time', codes('SAVE-5', 'SAVE-5')],
		['Code of Code or Promotion 31 is one of 31', codes(...many)],
		['Codes and Promotions is empty', { redeemables: { redeemable: [] } }],
		[
			'Codes and Promotions (JSON) has the promotion stack s among others',
			{ specifyRedeemables: 'json', redeemablesJson: stack },
		],
		[
			'Codes and Promotions (JSON) has no "object" or "id" in entry 1',
			{ specifyRedeemables: 'json', redeemablesJson: '[{"id": "A"}]' },
		],
		[
			'Gift Credits of Code or Promotion 1 is filled in beside a reward or points',
			row({ ...card, options: { giftCredits: 1, points: 1 } }),
		],
		...['12,5', '12.50', '12.00', 12.5].map((giftCredits): [string, INodeParameters] => [
			'Gift Credits of Code or Promotion 1 is not a whole number, as minor units are',
			row({ ...card, options: { giftCredits } }),
		]),
	])('refuses before anything is sent: %s', async (message, parameters) => {
		const { error } = await runNode(validate(parameters));
		expect(error?.message).toContain(message);
		expect(sandbox.requests).toEqual([]);
	});
});

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
			{ variant: { sku: 4711 }, price: 0.29 },
		);
		await runNode({ ...lines({ amountsIn: 'major' }), ...items });
		expect(bodies()).toMatchObject([
			{
				order: {
					items: [
						{ source_id: 'product-00001', related_object: 'product', quantity: 2, price: 1250 },
						{ source_id: '4711', related_object: 'product', price: 29 },
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
	])('refuses a %s that no line has', async (label, fields) => {
		const { error } = await runNode({
			...lines({ amountsIn: 'major', ...fields }),
			...cart({ variant: { sku: 'a' }, quantity: 1, price: 5, prices: [{ amount: 5 }] }),
		});
		expect(error?.message).toBe(`${label} is not a field of any line`);
		expect(sandbox.requests).toEqual([]);
	});

	it('leaves prices to Voucherify where lines have none', async () => {
		await runNode({ ...lines({}), ...cart({ variant: { sku: 'a' }, quantity: 1 }) });
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
				['Amount of Item 1', { items: { item: [{ ...item, amount }] } }],
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

describe('Validation → Validate', () => {
	it('returns first what is valid, what is applied, and the total', async () => {
		const order = orderOf('order-1', 10_000);
		const [item] = await itemsOf(validate({ ...codes('WELCOME-10', 'SAVE-5'), ...order }));
		expect(item).toEqual({
			valid: true,
			applied: [
				expect.objectContaining({ id: 'WELCOME-10', discount_type: 'PERCENT' }),
				expect.objectContaining({ id: 'SAVE-5', discount_type: 'AMOUNT' }),
			],
			not_applied: [],
			total_before: 10_000,
			total_discount: 1_500,
			total_after: 8_500,
			amounts_in: 'minor',
			session_key: null,
		});
		const whole = { simplify: false, ...codes('SAVE-5'), ...order };
		const [raw] = await itemsOf(validate(whole));
		expect(raw).toMatchObject({ valid: true, redeemables: [{}], stacking_rules: {} });
	});

	it("shows Voucherify's text for customers when a code is not applied", async () => {
		const { world } = sandbox;
		const { id } = world.vouchers.get('SAVE-5');
		world.brokenRules.set(id, 'The spring budget is used up.');
		const order = orderOf('order-1', 10_000);
		const [all] = await itemsOf(validate({ ...codes('WELCOME-10', 'SAVE-5'), ...order }));
		expect(all).toMatchObject({
			valid: false,
			applied: [],
			not_applied: [
				{ id: 'WELCOME-10', status: 'SKIPPED' },
				{
					id: 'SAVE-5',
					status: 'INAPPLICABLE',
					key: 'redemption_rules_violated',
					reason: 'The spring budget is used up.',
				},
			],
			total_after: null,
		});
		const { stackingRules } = sandbox.settings;
		const applicable_redeemables_limit = 1;
		sandbox.settings.stackingRules = {
			...stackingRules,
			redeemables_application_mode: 'PARTIAL',
			applicable_redeemables_limit,
		};
		const three = codes('SAVE-5', 'WELCOME-10', 'PAY-20');
		const [part] = await itemsOf(validate({ ...three, ...order }));
		expect(part).toMatchObject({
			valid: true,
			applied: [{ id: 'WELCOME-10' }],
			not_applied: [
				{ id: 'SAVE-5', key: 'redemption_rules_violated' },
				{ id: 'PAY-20', status: 'SKIPPED', key: 'applicable_redeemables_limit_exceeded' },
			],
		});
	});

	it("holds a code by Voucherify's clock, and frees it when released", async () => {
		sandbox.world.vouchers.change('PAY-20', { quantity: 1 });
		const order = orderOf('order-1', 5_000);
		const hold = { hold: true, sessionTtl: 2, sessionTtlUnit: 'HOURS' };
		const [held] = await itemsOf(validate({ ...codes('PAY-20'), ...order, ...hold }));
		const isFree = async () =>
			(await itemsOf(validate({ ...codes('PAY-20'), ...order })))[0]?.valid === true;
		expect(held?.session_key).toMatch(/^n8n-/);
		expect(await isFree()).toBe(false);
		sandbox.settings.clockAheadMs += 2 * HOUR;
		expect(await isFree()).toBe(true);
		await itemsOf(validate({ ...codes('PAY-20'), ...order, ...hold, sessionKey: 'cart-1' }));
		expect(await isFree()).toBe(false);
		const release = { voucherCode: byId('PAY-20'), sessionKey: 'cart-1' };
		await itemsOf(on('validation.releaseSession', release));
		expect(await isFree()).toBe(true);
	});

	it('holds once although it was sent twice', async () => {
		sandbox.faults.add({ kind: 'resetAfter' });
		await itemsOf(validate({ ...codes('SAVE-5'), ...orderOf('order-1', 900), hold: true }));
		expect(sandbox.requests).toHaveLength(2);
		const sessions = sandbox.world.sessions.of(sandbox.world.vouchers.get('SAVE-5').id);
		expect(sessions.filter(({ key }) => key.startsWith('n8n-'))).toHaveLength(1);
	});

	describe('of a cart that Voucherify has in another version', () => {
		const items = (quantity: number) => ({
			specifyOrder: 'fields',
			specifyItems: 'fields',
			items: { item: [{ object: 'product', itemId: byId('product-00001'), quantity }] },
		});
		const sent = (quantity: number) => {
			const { item } = items(quantity).items;
			const [product] = sandbox.world.products;
			return { item: item.map((one) => ({ ...one, itemId: byId(product?.id ?? '') })) };
		};
		const redeemed = async () => {
			await itemsOf(
				on('redemption.redeem', {
					...codes('WELCOME-10'),
					...items(1),
					items: sent(1),
					orderSourceId: 'order-1',
				}),
			);
			return sandbox.world.orders.get('order-1').id;
		};
		it('warns about an item that is sent twice, and is saved once beside another', async () => {
			const cart = [0, 1].map((index) => ({
				product_id: sandbox.world.products.all()[index]?.id,
				quantity: 1,
			}));
			saveOrder(sandbox.world, { source_id: 'order-1', items: cart });
			const hintsFor = async (...sentItems: IDataObject[]) => {
				const itemsJson = JSON.stringify(sentItems);
				const order = { ...items(1), orderSourceId: 'order-1', specifyItems: 'json', itemsJson };
				return (await runNode(validate({ ...codes('SAVE-5'), ...order }))).hints;
			};
			const [first = {}, second = {}] = cart;
			expect(await hintsFor(second, first)).toEqual([]);
			expect(await hintsFor(first, first)).toHaveLength(1);
		});

		it('warns when it is redeemed, too', async () => {
			await redeemed();
			const order = { ...items(2), items: sent(2), orderSourceId: 'order-1' };
			const { hints } = await runNode(on('redemption.redeem', { ...codes('SAVE-5'), ...order }));
			expect(hints).toMatchObject([
				{ message: expect.stringContaining('already knows the order order-1') as string },
			]);
		});

		it.each<[string, number, (id: string) => INodeParameters, boolean]>([
			['hints at the saved items', 2, () => ({ orderSourceId: 'order-1' }), true],
			['says nothing of the same items', 1, () => ({ orderSourceId: 'order-1' }), false],
			['says nothing of another order', 2, () => ({ orderSourceId: 'order-2' }), false],
			['says nothing where what is sent counts', 2, (orderId) => ({ orderId }), false],
			[
				'hints at another amount',
				1,
				() => ({ orderSourceId: 'order-1', specifyItems: 'none', orderFields: { amount: 1 } }),
				true,
			],
		])('%s', async (_, quantity, named, isTold) => {
			const id = await redeemed();
			const parameters = { ...codes('SAVE-5'), ...items(quantity), items: sent(quantity) };
			const { hints, error } = await runNode(validate({ ...parameters, ...named(id) }));
			expect(error).toBeUndefined();
			expect(hints.map(({ message }) => /already knows the order order-1/.test(message))).toEqual(
				isTold ? [true] : [],
			);
		});
	});
});

describe('Qualification → Check Eligibility', () => {
	const check = (parameters: INodeParameters) => on('qualification.check', parameters);

	it('returns one row per redeemable, the best deal first, with the total', async () => {
		const items = await itemsOf(
			check({ ...orderOf('order-1', 10_000), options: { sortingRule: 'BEST_DEAL' } }),
		);
		const totals = items.map(({ total_after }) => Number(total_after));
		expect(totals).toEqual([...totals].sort((a, b) => a - b));
		expect(items).toContainEqual(
			expect.objectContaining({
				object: 'voucher',
				id: 'WELCOME-10',
				percent_off: 10,
				total_before: 10_000,
				total_after: 9_000,
			}),
		);
	});

	it('reads page after page up to the limit', async () => {
		const { world } = sandbox;
		const coupon = world.vouchers.get('WELCOME-10');
		for (let index = 0; index < 120; index += 1) {
			const created_at = new Date(Date.parse('2025-01-01') + index).toISOString();
			world.vouchers.add({ ...coupon, id: `v_${index}`, code: `MANY-${index}`, created_at });
		}
		const all = await itemsOf(check({ returnAll: true }));
		expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
		expect(all.filter(({ id }) => String(id).startsWith('MANY-'))).toHaveLength(120);
		const calls = sandbox.requests.length;
		expect(calls).toBe(Math.ceil(all.length / 50));
		expect(await itemsOf(check({ limit: 60 }))).toHaveLength(60);
		expect(sandbox.requests).toHaveLength(calls + 2);
	});

	describe('the best deal', () => {
		const best = async (limit: number) => {
			const { world } = sandbox;
			const { id } = world.customers.get('customer-00001');
			const card = world.vouchers.get('GIFT-0001');
			const created_at = '2020-01-01T00:00:00.000Z';
			world.vouchers.change(card.code, { balance: 20_000, holder_id: id, created_at });
			return await itemsOf(
				check({
					...orderOf('order-1', 10_000),
					...customer('customer-00001'),
					limit,
					options: { sortingRule: 'BEST_DEAL' },
				}),
			);
		};

		it('is the card that pays most, also with a limit of one', async () => {
			expect(await best(1)).toMatchObject([{ id: 'GIFT-0001' }]);
			expect(sandbox.requests).toHaveLength(1);
		});

		it('is found behind the first page, too', async () => {
			const { world } = sandbox;
			const coupon = world.vouchers.get('WELCOME-10');
			for (let index = 0; index < 60; index += 1) {
				const created_at = new Date(Date.parse('2025-01-01') + index).toISOString();
				world.vouchers.add({ ...coupon, id: `v_${index}`, code: `MANY-${index}`, created_at });
			}
			expect(await best(1)).toMatchObject([{ id: 'GIFT-0001' }]);
		});
	});

	it("lists the customer's vouchers", async () => {
		const items = await itemsOf(
			check({ scenario: 'CUSTOMER_WALLET', ...customer('customer-00001') }),
		);
		const ids = sandbox.world.vouchers
			.of(sandbox.world.customers.get('customer-00001').id)
			.map(({ code: own }) => own);
		expect(items.length).toBeGreaterThan(0);
		for (const { id } of items) expect(ids).toContain(id);
	});
});

it.each([
	['searchCodes', 'SAVE-5'],
	['searchPromotionStacks', 'Both first'],
	['searchRedemptions', 'ONCE-ONLY'],
] as const)('lists the entries of %s', async (method, filter) => {
	const { results } = await openList(sandbox, method, {
		parameters: { resource: 'redemption' },
		filter,
	});
	expect(results).toHaveLength(1);
	expect(results[0]?.name).toContain(filter);
});
