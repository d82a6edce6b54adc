import { redeem, rollback } from '../../../sandbox/world/redeeming';
import { lock } from '../../../sandbox/world/redeeming/sessions';
import type { Voucher } from '../../../sandbox/world/types';
import { call, DELETE, field, items, post } from './client';
import { sandbox, useSandbox } from '../../support/sandbox';

useSandbox();

const DAY = 86_400_000;
const ITEMS = [
	{ source_id: 'a', quantity: 1, price: 1_000 },
	{ source_id: 'b', quantity: 3, price: 333 },
];

const voucher = (code: string) => sandbox.world.vouchers.get(code);
const named = (...codes: string[]) => codes.map((id) => ({ object: 'voucher', id }));
const send = (path: string, body?: object) => call(sandbox, `/v1/${path}`, post(body));
const failureOf = (code: string, request = {}) =>
	redeem(sandbox.world, { voucher: code, ...request }).failure?.code;

describe('the discount of an order', () => {
	const taken = async (discount: Voucher['discount']) => {
		sandbox.world.vouchers.change('SAVE-5', { discount });
		const body = { redeemables: named('SAVE-5'), order: { items: ITEMS } };
		const { json } = await send('validations', body);
		const discounts = items(json, 'order', 'items').map((item) => field(item, 'discount_amount'));
		return [field(json, 'order', 'total_discount_amount'), ...discounts];
	};
	const onItems = { amount_off: 300, effect: 'APPLY_TO_ITEMS' };

	it.each<[Voucher['discount'], number[]]>([
		[{ type: 'AMOUNT', amount_off: 500 }, [500, 0, 0]],
		[{ type: 'AMOUNT', amount_off: 5_000 }, [1_999, 0, 0]],
		[{ type: 'AMOUNT', ...onItems }, [600, 300, 300]],
		[{ type: 'AMOUNT', ...onItems, aggregated_amount_limit: 400 }, [400, 300, 100]],
		[{ type: 'PERCENT', percent_off: 15 }, [300, 0, 0]],
		[{ type: 'PERCENT', percent_off: 50, amount_limit: 700 }, [700, 0, 0]],
		[{ type: 'PERCENT', percent_off: 10, effect: 'APPLY_TO_ITEMS' }, [200, 100, 100]],
		[{ type: 'FIXED', fixed_amount: 1_500 }, [499, 0, 0]],
		[{ type: 'UNIT', unit_off: 1, unit_type: 'none', effect: 'ADD_NEW_ITEMS' }, [0, 0, 0]],
	])('is calculated from %j', async (discount, expected) => {
		expect(await taken(discount)).toEqual(expected);
	});

	it('includes free units, which do not change the amount to pay', async () => {
		const [{ id, price } = { id: '', price: 0 }] = sandbox.world.products;
		const worth = 2 * Number(price);
		const discount = { type: 'UNIT' as const, unit_off: 2, unit_type: id, effect: 'ADD_NEW_ITEMS' };
		expect(await taken(discount)).toEqual([worth, 0, 0, worth]);
		const order = { items: [{ product_id: id, quantity: 1 }] };
		const { json } = await send('validations', { redeemables: named('SAVE-5'), order });
		expect(field(json, 'order', 'total_amount')).toBe(price);
	});

	it.each<[string, Voucher['discount']]>([
		['amount_off_formula', { type: 'AMOUNT', amount_off: 0, amount_off_formula: 'ORDER_AMOUNT' }],
		['ADD_MISSING_ITEMS', { type: 'UNIT', unit_off: 1, effect: 'ADD_MISSING_ITEMS' }],
		['APPLY_TO_ITEMS', { type: 'FIXED', fixed_amount: 300, effect: 'APPLY_TO_ITEMS' }],
	])('is refused if the sandbox does not calculate it: %s', async (what, discount) => {
		sandbox.world.vouchers.change('SAVE-5', { discount });
		const order = { items: ITEMS };
		const wallet = { order, customer: { id: voucher('SAVE-5').holder_id }, options: { limit: 50 } };
		const cart = { redeemables: named('SAVE-5'), order };
		for (const path of ['validations', 'redemptions', 'qualifications']) {
			const { status, json } = await send(path, path === 'qualifications' ? wallet : cart);
			expect([path, status, field(json, 'key')]).toEqual([path, 400, 'not_in_sandbox']);
			expect(field(json, 'details')).toContain(what);
		}
		expect(sandbox.world.orders.all()).toEqual([]);
	});

	it('is that of the saved items for a known source ID, and of the sent ones for an ID', async () => {
		const order = { source_id: 'order-1', amount: 5_000 };
		const { json } = await send('redemptions', { redeemables: named('SAVE-5'), order });
		const shown = { total_amount: 4_500, applied_discount_amount: 500, referrer_id: null };
		expect(json).toMatchObject({ order: shown });
		for (const [sent, amount] of [
			[{ source_id: 'order-1' }, 5_000],
			[{ id: field(json, 'order', 'id') }, 900],
		] as const) {
			const body = { redeemables: named('WELCOME-10'), order: { ...sent, amount: 900 } };
			expect((await send('validations', body)).json).toMatchObject({ order: { amount } });
		}
	});
});

describe('a failed redemption', () => {
	it.each([
		['LEAKED-50', {}, 'voucher_disabled'],
		['SPRING-2025', {}, 'voucher_expired'],
		['AUTUMN-2099', {}, 'voucher_not_active'],
		['ONCE-ONLY', {}, 'quantity_exceeded'],
		['GIFT-0001', { amount: 10_000_000 }, 'gift_amount_exceeded'],
		['GIFT-0001', {}, 'missing_amount'],
		['COFFEE-0001', { customer: 'customer-00002', amount: 1 }, 'invalid_customer'],
		['COFFEE-0001', { customer: 'customer-00001', amount: 9_999 }, 'loyalty_card_points_exceeded'],
	])('of %s %j is recorded with %s, and changes nothing', (code, request, failure) => {
		const before = voucher(code);
		expect(failureOf(code, request)).toBe(failure);
		expect(voucher(code)).toBe(before);
		expect(sandbox.world.redemptions.of(before.id).at(-1)).toMatchObject({ status: 'FAILED' });
	});

	it('has its reason in the day of the week', () => {
		const { world } = sandbox;
		const today = new Date(world.now()).getUTCDay();
		world.vouchers.change('SAVE-5', { validity_day_of_week: [(today + 1) % 7] });
		expect(failureOf('SAVE-5')).toBe('voucher_not_active_now');
		expect(failureOf('SAVE-5', { at: world.now() + DAY })).toBeUndefined();
	});

	it('has its reason in a session that holds the use or the credits, until it is over', async () => {
		const { world } = sandbox;
		world.vouchers.change('PAY-20', { quantity: 1 });
		const release = () => call(sandbox, '/v1/vouchers/PAY-20/sessions/cart', DELETE);
		lock(world, 'PAY-20', { key: 'cart', lifetimeMs: DAY });
		expect(failureOf('PAY-20')).toBe('quantity_exceeded');
		expect(await release()).toMatchObject({ status: 204 });
		expect(await release()).toMatchObject({ status: 404, json: { resource_type: 'session' } });
		lock(world, 'PAY-20', { key: 'cart', lifetimeMs: 0 });
		expect(await release()).toMatchObject({ status: 404 });
		expect(failureOf('PAY-20')).toBeUndefined();
		lock(world, 'GIFT-0001', { key: 'cart', amount: voucher('GIFT-0001').balance });
		expect(failureOf('GIFT-0001', { amount: 1 })).toBe('gift_amount_exceeded');
		expect(failureOf('GIFT-0001', { amount: 1, session: 'cart' })).toBeUndefined();
		expect(sandbox.world.sessions.of(voucher('GIFT-0001').id)).toEqual([]);
	});
});

it('rolls back with the amount, as a transaction of its own', async () => {
	const { world } = sandbox;
	const { balance, redeemed_quantity, id: voucherId } = voucher('GIFT-0001');
	const { id } = redeem(world, { voucher: 'GIFT-0001', customer: 'customer-00001', amount: 100 });
	expect(voucher('GIFT-0001').balance).toBe(balance - 100);
	rollback(world, id, { reason: 'Returned' });
	expect(voucher('GIFT-0001')).toMatchObject({ balance, redeemed_quantity });
	const { json } = await call(sandbox, '/v1/vouchers/GIFT-0001/redemption');
	expect(items(json, 'redemption_entries').slice(0, 2)).toMatchObject([
		{ object: 'redemption_rollback', redemption: id, reason: 'Returned', amount: -100 },
		{ id, object: 'redemption', amount: 100, status: 'ROLLED_BACK' },
	]);
	const [taken, back] = world.ledger.of(voucherId).slice(-2);
	expect(taken).toMatchObject({ type: 'CREDITS_REDEMPTION', details: { redemption: { id } } });
	expect(back).toMatchObject({ type: 'CREDITS_REFUND', related_transaction_id: taken?.id });
	expect(() => rollback(world, id)).toThrow('Already rolled back');
});

it('sums up a campaign, for the days that are asked for', async () => {
	const use = (path: string, source_id: string) =>
		send(path, { redeemables: named('HELLO-0001'), order: { source_id, amount: 5_000 } });
	const summaryOf = async (campaign: string, query = '') =>
		(await call(sandbox, `/v1/campaigns/${campaign}/summary?${query}`)).json;
	const { json } = await use('redemptions', 'A-1');
	// A code can be redeemed once.
	await use('redemptions', 'A-2');
	await use('validations', 'A-3');
	await send(`redemptions/${String(field(json, 'redemptions', 0, 'id'))}/rollbacks`, {});
	await call(sandbox, '/v1/vouchers/HELLO-0012', DELETE);
	expect(await summaryOf('Welcome%20Codes', 'start_date=2020-01-01')).toMatchObject({
		...{ redemptions: 2, redemptions_succeeded: 1, redemptions_failed: 1, rollbacks: 1 },
		...{ validations: 1, validations_failed: 1, vouchers_created: 12, vouchers_deleted: 1 },
		...{ orders_amount: 5_000, discounted_amount: 500, rolledback_discounted_amount: 500 },
	});
	const earlier = { redemptions: 0, validations: 0 };
	expect(await summaryOf('Welcome%20Codes', 'end_date=2020-01-01')).toMatchObject(earlier);
	const gift = { amount: 5_000 };
	await send('campaigns', { name: 'New', voucher: { type: 'GIFT_VOUCHER', gift } });
	await send('campaigns/New/vouchers/NEW-1', {});
	for (const [type, amount] of [
		['CREDITS_ADDITION', 1_000],
		['CREDITS_REMOVAL', -200],
		['CREDITS_REDEMPTION', -300],
	] as const)
		sandbox.world.book({ voucher: 'NEW-1', type, amount });
	expect(await summaryOf('New')).toMatchObject({
		...{ created_vouchers_amount: 5_000, amount_added: 1_000, amount_subtracted: 200 },
		...{ amount_redeemed: 300, amount_rolledback: 0 },
	});
});
