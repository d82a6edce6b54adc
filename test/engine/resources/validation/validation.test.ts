import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { saveOrder } from '../../../../sandbox/world/orders';
import { itemsOf, runNode } from '../../../support/engine';
import { byId, code, codes, orderOf } from '../../../support/redeeming';
import { bodies } from '../../../support/requests';
import { sandbox, useSandbox } from '../../../support/sandbox';
import { on, validate } from './validating';

const HOUR = 3_600_000;

useSandbox();

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
