import { redeem, rollback } from '../../../sandbox/world/redeeming';
import { lock } from '../../../sandbox/world/redeeming/sessions';
import { call, field, items } from './client';
import { sandbox, useSandbox } from '../../support/sandbox';

useSandbox();

const DAY = 86_400_000;
const redemptionsOf = (code: string) => call(sandbox, `/v1/vouchers/${code}/redemption`);
const voucher = (code: string) => sandbox.world.vouchers.get(code);

it('redeems a gift card, and rolls it back', async () => {
	const { world } = sandbox;
	const { balance, redeemed_quantity } = voucher('GIFT-0001');
	const { id } = redeem(world, { voucher: 'GIFT-0001', customer: 'customer-00001', amount: 100 });
	expect(voucher('GIFT-0001')).toMatchObject({
		balance: balance - 100,
		redeemed_quantity: redeemed_quantity + 1,
	});
	rollback(world, id, { reason: 'Returned' });
	expect(voucher('GIFT-0001')).toMatchObject({ balance, redeemed_quantity });
	const { json } = await redemptionsOf('GIFT-0001');
	expect(items(json, 'redemption_entries').slice(0, 2)).toMatchObject([
		{ object: 'redemption_rollback', redemption: id, reason: 'Returned', amount: -100 },
		{
			id,
			object: 'redemption',
			amount: 100,
			result: 'SUCCESS',
			status: 'ROLLED_BACK',
			customer: { source_id: 'customer-00001' },
			voucher: { code: 'GIFT-0001' },
			related_redemptions: { rollbacks: [{ id: expect.any(String) }] },
		},
	]);
	const transactions = world.ledger.of(voucher('GIFT-0001').id).slice(-2);
	expect(transactions).toMatchObject([
		{ type: 'CREDITS_REDEMPTION', details: { redemption: { id } } },
		{ type: 'CREDITS_REFUND', related_transaction_id: transactions[0]?.id },
	]);
	expect(() => rollback(world, id)).toThrow('Already rolled back');
});

it.each([
	['LEAKED-50', {}, 'voucher_disabled'],
	['SPRING-2025', {}, 'voucher_expired'],
	['AUTUMN-2099', {}, 'voucher_not_active'],
	['ONCE-ONLY', {}, 'quantity_exceeded'],
	['GIFT-0001', { amount: 10_000_000 }, 'gift_amount_exceeded'],
	['GIFT-0001', {}, 'missing_amount'],
	['COFFEE-0001', { customer: 'customer-00002', amount: 1 }, 'invalid_customer'],
	['COFFEE-0001', { customer: 'customer-00001', amount: 9_999 }, 'loyalty_card_points_exceeded'],
])('records why %s could not be redeemed', async (code, request, failure) => {
	const before = voucher(code);
	redeem(sandbox.world, { voucher: code, ...request });
	expect(voucher(code)).toBe(before);
	const { json } = await redemptionsOf(code);
	expect(items(json, 'redemption_entries')[0]).toMatchObject({
		result: 'FAILURE',
		status: 'FAILED',
		failure_code: failure,
		failure_message: expect.any(String),
	});
});

it('respects the days of the week', () => {
	const { world } = sandbox;
	const today = new Date(world.now()).getUTCDay();
	world.vouchers.change('SAVE-5', { validity_day_of_week: [(today + 1) % 7] });
	expect(redeem(world, { voucher: 'SAVE-5' }).failure?.code).toBe('voucher_not_active_now');
	expect(redeem(world, { voucher: 'SAVE-5', at: world.now() + DAY }).status).toBe('SUCCEEDED');
});

it('returns all redemptions of a voucher at once', async () => {
	const { json } = await redemptionsOf('ONCE-ONLY');
	expect(json).toMatchObject({
		quantity: 1,
		redeemed_quantity: 1,
		object: 'list',
		data_ref: 'redemption_entries',
		total: 2,
		redemption_entries: [{ result: 'FAILURE' }, { result: 'SUCCESS', order: null }],
	});
});

it('has a redemption for each booking on a card', () => {
	const { world } = sandbox;
	world.book({ voucher: 'GIFT-0001', type: 'CREDITS_REDEMPTION' });
	for (const { id, redeemed_quantity, redeemed_amount, type } of world.vouchers.all()) {
		if (type === 'DISCOUNT_VOUCHER') continue;
		const booked = world.ledger.of(id).map(({ details, type: kind }) => ({ ...details, kind }));
		const sumOf = (kind: RegExp) =>
			booked
				.filter((one) => kind.test(one.kind))
				.reduce((sum, { balance }) => sum + balance.amount, 0);
		expect(redeemed_amount + sumOf(/_REDEMPTION$/) + sumOf(/_REFUND$/)).toBe(0);
		const done = world.redemptions.of(id).filter(({ object }) => object === 'redemption');
		expect(done.filter(({ status }) => status === 'SUCCEEDED')).toHaveLength(redeemed_quantity);
	}
});

it('reserves a redemption for a session until it is released, redeemed or expired', async () => {
	const { world } = sandbox;
	const code = 'PAY-20';
	world.vouchers.change(code, { quantity: 1 });
	const path = (key: string) => `/v1/vouchers/${code}/sessions/${key}`;
	const failure = () => redeem(world, { voucher: code }).failure?.code;
	lock(world, code, { key: 'cart', lifetimeMs: DAY });
	lock(world, code, { key: 'cart', lifetimeMs: DAY });
	expect(failure()).toBe('quantity_exceeded');
	expect(await call(sandbox, path('cart'), { method: 'DELETE' })).toMatchObject({ status: 204 });
	const gone = await call(sandbox, path('cart'), { method: 'DELETE' });
	expect(gone.json).toMatchObject({
		code: 404,
		details: 'Cannot find session with id cart',
		resource_type: 'session',
	});
	lock(world, code, { key: 'old', lifetimeMs: 0 });
	expect(await call(sandbox, path('old'), { method: 'DELETE' })).toMatchObject({ status: 404 });
	lock(world, code, { key: 'own' });
	expect(redeem(world, { voucher: code, session: 'own' }).status).toBe('SUCCEEDED');
	expect(world.sessions.of(voucher(code).id).map(({ key }) => key)).toEqual(['old']);
});

it('reserves credits for a session', () => {
	const { world } = sandbox;
	const { balance } = voucher('GIFT-0001');
	lock(world, 'GIFT-0001', { key: 'cart', amount: balance });
	const request = { voucher: 'GIFT-0001', amount: 1 };
	expect(redeem(world, request).failure?.code).toBe('gift_amount_exceeded');
	expect(redeem(world, { ...request, session: 'cart' }).failure).toBeUndefined();
});

it('starts with a session on SAVE-5', async () => {
	const path = '/v1/vouchers/SAVE-5/sessions/checkout-1001';
	expect(await call(sandbox, path, { method: 'DELETE' })).toMatchObject({ status: 204 });
	sandbox.reset();
	expect(field((await redemptionsOf('SAVE-5')).json, 'redeemed_quantity')).toBe(0);
	expect(await call(sandbox, path, { method: 'DELETE' })).toMatchObject({ status: 204 });
});

it('records every change, with its request', async () => {
	const { events } = sandbox.world;
	const before = events.all().length;
	const { json } = await call(sandbox, '/v1/customers/none');
	await call(sandbox, '/v1/vouchers/SAVE-5/disable', { method: 'POST' });
	await call(sandbox, '/v1/vouchers/GIFT-0001/balance', { method: 'POST', body: { amount: 1 } });
	sandbox.world.campaigns.change('Coffee Club', { active: false });
	const noted = events.all().slice(before);
	expect(noted).toMatchObject([
		{ type: 'voucher.disabled', data: { voucher: { code: 'SAVE-5', active: false } } },
		{ type: 'voucher.gift.transaction.created', entity_id: voucher('GIFT-0001').id },
		{ type: 'voucher.gift.balance_added', about: { campaign: 'camp_GiftCards5Classic2Bb77' } },
		{ type: 'campaign.updated', entity_id: 'camp_Coffee7Club3Loyalty9Aa' },
	]);
	const [disabled, created, added] = noted.map(({ group_id }) => group_id);
	expect(created).toBe(added);
	expect(new Set([disabled, created, field(json, 'request_id')]).size).toBe(3);
	sandbox.reset();
	expect(events.all()).toHaveLength(before);
});
