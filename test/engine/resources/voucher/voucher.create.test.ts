import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { CAMPAIGN_IDS } from '../../../../sandbox/world/seed/campaigns';
import { byId, itemsOf, runNode } from '../../../support/engine';
import { COFFEE_CLUB, discount, on, sent } from '../../../support/vouchers';
import { sandbox, useSandbox } from '../../../support/sandbox';

useSandbox();

describe('Voucher → Create', () => {
	it('creates a gift card, with a balance and a code pattern', async () => {
		const [item] = await itemsOf(
			on('create', {
				voucherType: 'GIFT_VOUCHER',
				amount: 5000,
				additionalFields: { pattern: 'GIFT-####', giftEffect: 'APPLY_TO_ITEMS' },
			}),
		);
		expect(item).toMatchObject({ type: 'GIFT_VOUCHER', gift_balance: 5000, amounts_in: 'minor' });
		expect(item).not.toHaveProperty('percent_off');
		expect(item?.code).toMatch(/^GIFT-\w{4}$/);
		const gift = { amount: 5000, balance: 5000, effect: 'APPLY_TO_ITEMS' };
		expect(sandbox.requests[0]?.body).toMatchObject({ gift });
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
					active: true,
					additionalInfo: 'A note',
					categoryId: byId('cat_1'),
					startDate: '2026-06-01T00:00:00Z',
					daysOfWeek: [0],
					validityHours: {
						daily: [{ startTime: '09:00', expirationTime: '17:30', daysOfWeek: [6] }],
					},
					timeFrame: { timeFrame: { duration: 'PT1H', interval: 'P1D' } },
				},
				redemptionsPerCode: 'several',
				redemptionLimit: 2,
				expirationDate: '2026-09-01T00:00:00Z',
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

	describe('If Code Exists: Return', () => {
		const GIFT = { voucherType: 'GIFT_VOUCHER', amount: '5000' };
		const inClub = { additionalFields: { campaignId: byId(COFFEE_CLUB) } };
		const CARD = { voucherType: 'LOYALTY_CARD', points: 50, ...inClub };
		const PAST = '2020-01-01T00:00:00.000Z';
		const FUTURE = '2120-01-01T00:00:00.000Z';
		const asking = (parameters: INodeParameters) =>
			on('create', {
				codeSource: 'own',
				code: 'MINE-17',
				options: { ifCodeExists: 'return' },
				...parameters,
			});
		const dates = (startDate: string, expirationDate: string) => ({
			...GIFT,
			expirationDate,
			additionalFields: { startDate },
		});
		const switched = (active: boolean) => ({ ...GIFT, additionalFields: { active } });

		it.each<[string, INodeParameters, INodeParameters, string]>([
			['less money', { ...GIFT, amount: '500' }, GIFT, 'gift.amount is 500 instead of 5000'],
			['fewer points', { ...CARD, points: 5 }, CARD, 'loyalty_card.points is 5 instead of 50'],
			['the past', dates(PAST, PAST), GIFT, `expiration_date is "${PAST}"`],
			['the future', dates(FUTURE, FUTURE), GIFT, `start_date is "${FUTURE}"`],
			[
				'another date',
				dates(PAST, '2125-01-01T00:00:00.000Z'),
				dates(PAST, FUTURE),
				`expiration_date is "2125-01-01T00:00:00.000Z" instead of "${FUTURE}"`,
			],
			[
				'no limit',
				GIFT,
				{ ...GIFT, redemptionsPerCode: 'once' },
				'redemption.quantity is null instead of 1',
			],
			['a limit', { ...GIFT, redemptionsPerCode: 'once' }, GIFT, 'redemption.quantity is 1'],
			['no switch', switched(false), GIFT, 'active is false instead of true'],
			['a switch', GIFT, switched(false), 'active is true instead of false'],
		])('warns of an existing voucher with %s', async (_, first, second, difference) => {
			await itemsOf(asking(first));
			const [item] = await itemsOf(asking(second));
			expect(item).toMatchObject({ already: true });
			expect(item?.warnings).toEqual([
				`The existing voucher MINE-17 is not as requested: ${difference}`,
			]);
		});

		it.each<[string, INodeParameters, IDataObject]>([
			['topped up', GIFT, { total: 9_000, balance: 9_000 }],
			['spent', GIFT, { balance: 0 }],
			['disabled, as requested', switched(false), {}],
			['in the same dates, written in another way', dates('2020-01-01', '2120-01-01'), {}],
		])('does not warn of one that is %s', async (_, asked, change) => {
			await itemsOf(asking(asked));
			sandbox.world.vouchers.change('MINE-17', change);
			const [item] = await itemsOf(asking(asked));
			expect(item).toMatchObject({ already: true });
			expect(item).not.toHaveProperty('warnings');
		});
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
	});
});
