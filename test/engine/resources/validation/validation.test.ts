import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { saveOrder } from '../../../../sandbox/world/orders';
import { itemsOf, runNode } from '../../../support/engine';
import { byId, codes, orderOf } from '../../../support/redeeming';
import { sandbox, useSandbox } from '../../../support/sandbox';
import { on, validate } from './validating';

const HOUR = 3_600_000;

useSandbox();

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
		const cart = (quantity: number) => ({
			specifyOrder: 'fields',
			specifyItems: 'fields',
			orderSourceId: 'order-1',
			items: { item: [{ object: 'product', itemId: byId(productIds()[0] ?? ''), quantity }] },
		});
		const productIds = () => sandbox.world.products.all().map(({ id }) => id);
		const save = (...items: IDataObject[]) =>
			saveOrder(sandbox.world, { source_id: 'order-1', items }).id;

		it('warns about an item that is sent twice, and is saved once beside another', async () => {
			const [first = {}, second = {}] = productIds().map((product_id) => ({
				product_id,
				quantity: 1,
			}));
			save(first, second);
			const hintsFor = async (...items: IDataObject[]) => {
				const itemsJson = JSON.stringify(items);
				const order = { ...cart(1), specifyItems: 'json', itemsJson };
				return (await runNode(validate({ ...codes('SAVE-5'), ...order }))).hints;
			};
			expect(await hintsFor(second, first)).toEqual([]);
			expect(await hintsFor(first, first)).toHaveLength(1);
		});

		it.each<[string, number, (id: string) => INodeParameters, boolean, string?]>([
			['hints at the saved items', 2, () => ({}), true],
			[
				'hints at the saved items when it is redeemed, too',
				2,
				() => ({}),
				true,
				'redemption.redeem',
			],
			['says nothing of the same items', 1, () => ({}), false],
			['says nothing of another order', 2, () => ({ orderSourceId: 'order-2' }), false],
			[
				'says nothing where what is sent counts',
				2,
				(orderId) => ({ orderSourceId: '', orderId }),
				false,
			],
			[
				'hints at another amount',
				1,
				() => ({ specifyItems: 'none', orderFields: { amount: 1 } }),
				true,
			],
		])('%s', async (_, quantity, named, isReported, operation = 'validation.validate') => {
			const id = save({ product_id: productIds()[0], quantity: 1 });
			const form = { ...codes('SAVE-5'), ...cart(quantity), ...named(id) };
			const { hints, error } = await runNode(on(operation, form));
			expect(error).toBeUndefined();
			expect(hints.map(({ message }) => /already knows the order order-1/.test(message))).toEqual(
				isReported ? [true] : [],
			);
		});
	});
});
