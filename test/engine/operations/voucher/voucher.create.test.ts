import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { CAMPAIGN_IDS } from '../../../../sandbox/world/seed/campaigns';
import { byId, itemsOf, runNode } from '../../../support/engine';
import { COFFEE_CLUB, on, sent } from '../../../support/vouchers';
import { sandbox, useSandbox } from '../../../support/sandbox';

useSandbox();

describe('Voucher → Create', () => {
	const discount = (parameters: INodeParameters) =>
		on('create', { voucherType: 'DISCOUNT_VOUCHER', ...parameters });

	it.each<[string, INodeParameters, IDataObject]>([
		[
			'a percentage',
			{ discountType: 'PERCENT', percentOff: 15, discountOptions: { amountLimit: 2000 } },
			{ type: 'PERCENT', percent_off: 15, amount_limit: 2000 },
		],
		[
			'a fixed price',
			{ discountType: 'FIXED', fixedAmount: 999 },
			{ type: 'FIXED', fixed_amount: 999 },
		],
		[
			'free units',
			{
				discountType: 'UNIT',
				unitOff: 2,
				unitProductId: byId('prod_1'),
				discountOptions: { effectOfUnits: 'ADD_MISSING_ITEMS', formula: 'ORDER_AMOUNT/1000' },
			},
			{
				type: 'UNIT',
				unit_off: 2,
				unit_type: 'prod_1',
				effect: 'ADD_MISSING_ITEMS',
				unit_off_formula: 'ORDER_AMOUNT/1000',
			},
		],
		[
			'an amount that a formula gives',
			{
				discountType: 'AMOUNT',
				amountOff: 100,
				discountOptions: {
					effectOfAmount: 'APPLY_TO_ITEMS',
					formula: 'ORDER_AMOUNT/10',
					aggregatedAmountLimit: 900,
				},
			},
			{
				type: 'AMOUNT',
				amount_off: 100,
				effect: 'APPLY_TO_ITEMS',
				amount_off_formula: 'ORDER_AMOUNT/10',
				aggregated_amount_limit: 900,
			},
		],
		[
			'a percentage that a formula gives',
			{
				discountType: 'PERCENT',
				percentOff: 15,
				discountOptions: { effect: 'APPLY_TO_ITEMS', formula: 'CUSTOMER_METADATA("level")' },
			},
			{
				type: 'PERCENT',
				percent_off: 15,
				effect: 'APPLY_TO_ITEMS',
				percent_off_formula: 'CUSTOMER_METADATA("level")',
			},
		],
		[
			'a price that a formula gives',
			{
				discountType: 'FIXED',
				fixedAmount: 999,
				discountOptions: { effect: 'APPLY_TO_ORDER', formula: 'ORDER_AMOUNT/2' },
			},
			{
				type: 'FIXED',
				fixed_amount: 999,
				effect: 'APPLY_TO_ORDER',
				fixed_amount_formula: 'ORDER_AMOUNT/2',
			},
		],
		[
			'a percentage that was calculated',
			{ discountType: 'PERCENT', percentOff: '={{ 0.285 * 100 }}' },
			{ type: 'PERCENT', percent_off: 28.5 },
		],
		[
			'all of the price, calculated',
			{ discountType: 'PERCENT', percentOff: '100.00000000000001' },
			{ type: 'PERCENT', percent_off: 100 },
		],
		[
			'a third of the price',
			{ discountType: 'PERCENT', percentOff: '={{ 100 / 3 }}' },
			{ type: 'PERCENT', percent_off: 100 / 3 },
		],
		[
			'what no form can hold',
			{ discountType: 'JSON', discountJson: '{"type": "PERCENT", "percent_off": 5}' },
			{ type: 'PERCENT', percent_off: 5 },
		],
	])('sends %s', async (_, parameters, body) => {
		await runNode(discount(parameters));
		expect(sent()).toEqual([
			{ method: 'POST', path: '/v1/vouchers', body: { type: 'DISCOUNT_VOUCHER', discount: body } },
		]);
	});

	it.each<[INodeParameters, string]>([
		[{ discountType: 'AMOUNT', amountOff: 0 }, 'Amount Off must be above 0'],
		[
			{ discountType: 'FIXED', fixedAmount: '={{ "12.50" }}' },
			'Fixed Price is not a whole number, as minor units are',
		],
		[
			{ voucherType: 'GIFT_VOUCHER', amount: '={{ "12.00" }}' },
			'Credits is not a whole number, as minor units are',
		],
		[{ discountType: 'AMOUNT', amountOff: '={{ "" }}' }, 'Amount Off is empty'],
		[{ discountType: 'PERCENT', percentOff: 150 }, 'Percent Off is above 100'],
		[{ discountType: 'PERCENT', percentOff: 1e-17 }, 'Percent Off must be above 0'],
		[{ discountType: 'JSON', discountJson: '={{ "" }}' }, 'Discount (JSON) is empty'],
		[{ discountType: 'JSON', discountJson: '[]' }, 'Discount (JSON) is not a JSON object'],
		[
			{
				discountType: 'JSON',
				discountJson: '{}',
				additionalFields: { validationRules: { rule: [{ validationRuleId: byId('') }] } },
			},
			'Validation Rule of Rule 1 is empty',
		],
	])('refuses %j before anything is sent', async (parameters, message) => {
		const { error } = await runNode(discount(parameters));
		expect(error?.message).toBe(message);
		expect(sandbox.requests).toEqual([]);
	});

	it('creates a gift card, with a balance and a code pattern', async () => {
		const [item] = await itemsOf(
			on('create', {
				voucherType: 'GIFT_VOUCHER',
				amount: 5000,
				additionalFields: { pattern: 'GIFT-####', giftEffect: 'APPLY_TO_ITEMS' },
			}),
		);
		expect(item).toMatchObject({ gift: { amount: 5000, balance: 5000, effect: 'APPLY_TO_ITEMS' } });
		expect(item?.code).toMatch(/^GIFT-\w{4}$/);
	});

	it('sends everything that can be added to a generated code', async () => {
		await itemsOf(
			discount({
				discountType: 'PERCENT',
				percentOff: 10,
				additionalFields: {
					charset: 'ABC',
					length: 6,
					prefix: 'A-',
					postfix: '-Z',
					validationRules: {
						rule: [{ validationRuleId: byId('val_1') }, { validationRuleId: byId('val_2, val_1') }],
					},
					redemptionLimit: 2,
					active: true,
					additionalInfo: 'A note',
					categoryId: byId('cat_1'),
					startDate: '2026-06-01T00:00:00Z',
					expirationDate: '2026-09-01T00:00:00Z',
					daysOfWeek: [0],
					validityHours: {
						daily: [{ startTime: '09:00', expirationTime: '17:30', daysOfWeek: [6] }],
					},
					timeFrame: { timeFrame: { duration: 'PT1H', interval: 'P1D' } },
				},
				specifyMetadata: 'json',
				metadataJson: '{"season": "summer"}',
			}),
		);
		expect(sent()[0]?.body).toEqual({
			type: 'DISCOUNT_VOUCHER',
			code_config: { charset: 'ABC', length: 6, prefix: 'A-', postfix: '-Z' },
			validation_rules: ['val_1', 'val_2'],
			redemption: { quantity: 2 },
			active: true,
			additional_info: 'A note',
			category_id: 'cat_1',
			start_date: '2026-06-01T00:00:00.000Z',
			expiration_date: '2026-09-01T00:00:00.000Z',
			validity_day_of_week: [0],
			validity_hours: {
				daily: [{ start_time: '09:00', expiration_time: '17:30', days_of_week: [6] }],
			},
			validity_timeframe: { duration: 'PT1H', interval: 'P1D' },
			discount: { type: 'PERCENT', percent_off: 10 },
			metadata: { season: 'summer' },
		});
	});

	it('creates a loyalty card', async () => {
		await itemsOf(
			on('create', {
				voucherType: 'LOYALTY_CARD',
				points: 100,
				additionalFields: { campaignId: byId(COFFEE_CLUB) },
			}),
		);
		expect(sent()[0]?.body).toEqual({
			type: 'LOYALTY_CARD',
			campaign_id: COFFEE_CLUB,
			loyalty_card: { points: 100, balance: 100 },
		});
	});

	const again = (options: INodeParameters) =>
		discount({ codeSource: 'own', code: 'WELCOME-10', percentOff: 10, options });

	it('says that a voucher with this code already exists', async () => {
		const { error } = await runNode(again({}));
		expect(error?.message).toBe('A voucher with the code WELCOME-10 already exists');
	});

	it('returns the existing voucher, if the user wants that', async () => {
		const [item] = await itemsOf(again({ ifCodeExists: 'return' }));
		const { id } = sandbox.world.vouchers.get('WELCOME-10');
		expect(item).toMatchObject({ id, already: true });
		expect(sent().map(({ method }) => method)).toEqual(['POST', 'GET']);
	});

	it('does not mistake another refusal for an existing voucher', async () => {
		sandbox.faults.add({ kind: 'status', status: 400 });
		const { error } = await runNode(again({ ifCodeExists: 'return' }));
		expect(error).toMatchObject({ httpCode: '400' });
		expect(sandbox.requests).toHaveLength(1);
	});

	it.each<[string, INodeParameters]>([
		['of another type', { voucherType: 'GIFT_VOUCHER', amount: 5000 }],
		['with another discount', { percentOff: 15 }],
		['not in this campaign', { additionalFields: { campaignId: byId(CAMPAIGN_IDS.welcomeCodes) } }],
	])('does not return the existing voucher when it is %s', async (how, other) => {
		const asked = again({ ifCodeExists: 'return' });
		const { error } = await runNode({
			...asked,
			parameters: { ...asked.parameters, ...other },
		});
		expect(error?.message).toMatch(
			new RegExp(`^A voucher with the code WELCOME-10 already exists, but ${how}$`),
		);
	});

	it('reads the type, the discount and the code source from each item, and ignores fields of other choices', async () => {
		const value = '={{ $json.value }}';
		const creating = on('create', {
			voucherType: '={{ $json.type }}',
			discountType: '={{ $json.discount }}',
			amountOff: value,
			percentOff: value,
			amount: value,
			codeSource: '={{ $json.code ? "own" : "generated" }}',
			code: '={{ $json.code }}',
			additionalFields: { giftEffect: 'APPLY_TO_ITEMS', prefix: 'N8N-' },
		});
		const items = [
			{ type: 'DISCOUNT_VOUCHER', discount: 'AMOUNT', value: 500, code: 'FIVE-OFF' },
			{ type: 'DISCOUNT_VOUCHER', discount: 'PERCENT', value: 10 },
			{ type: 'GIFT_VOUCHER', value: 2000, code: 'GIFT-20' },
		];
		await itemsOf({ ...creating, items });
		const code_config = { prefix: 'N8N-' };
		expect(sent().map(({ path, body }) => [path, body])).toEqual([
			[
				'/v1/vouchers/FIVE-OFF',
				{ type: 'DISCOUNT_VOUCHER', discount: { type: 'AMOUNT', amount_off: 500 } },
			],
			[
				'/v1/vouchers',
				{ type: 'DISCOUNT_VOUCHER', discount: { type: 'PERCENT', percent_off: 10 }, code_config },
			],
			[
				'/v1/vouchers/GIFT-20',
				{ type: 'GIFT_VOUCHER', gift: { amount: 2000, balance: 2000, effect: 'APPLY_TO_ITEMS' } },
			],
		]);
	});

	it.each([
		['Product', { discountType: '={{ "UNIT" }}', unitOff: 1 }],
		['Own Code', { codeSource: '={{ "own" }}', discountType: 'PERCENT', percentOff: 5 }],
	])('still requires %s in an item that needs it', async (label, parameters) => {
		const { error } = await runNode(on('create', parameters));
		expect(error?.message).toBe(`${label} is empty`);
		expect(sent()).toEqual([]);
	});

	describe('with a generated code', () => {
		const LOST = { kind: 'resetAfter', method: 'POST' } as const;
		const goingOn = { onError: 'continueRegularOutput' } as const;
		const made = () => sandbox.world.vouchers.all().at(-1);

		it('has an unknown outcome after a lost response, and names candidates', async () => {
			sandbox.faults.add(LOST);
			const { items } = await runNode({ ...discount({ percentOff: 10 }), node: goingOn });
			expect(items[0]?.json.error).toMatchObject({
				outcome: 'unknown',
				candidates: [made()?.id],
			});
		});

		it('is created once per deduplication key, whatever its value is', async () => {
			const keyed = (percentOff: number) =>
				discount({ percentOff, options: { deduplicationKey: 'order-4711' } });
			const [first] = await itemsOf(keyed(10));
			const before = sandbox.world.vouchers.all().length;
			for (const percentOff of [10, 15])
				expect(await itemsOf(keyed(percentOff))).toEqual([{ ...first, repeated: true }]);
			expect(sandbox.world.vouchers.all()).toHaveLength(before);
			expect(made()?.metadata).toEqual({ n8n_key: 'order-4711' });
		});
	});
});
