import { startSandbox } from '../../../sandbox';
import { World } from '../../../sandbox/world';
import { Collection } from '../../../sandbox/world/collection';
import { anyText, call, DELETE, items, post, put } from './client';
import { sandbox, useSandbox } from '../../support/sandbox';

useSandbox();

const DAY = 86_400_000;
const CLUB = 'camp_Coffee7Club3Loyalty9Aa';
const send = (path: string, body?: unknown) => call(sandbox, `/_sandbox/${path}`, post(body));

describe('the world', () => {
	it('is the same for the same sizes', () => {
		const seen = (world: World) =>
			JSON.stringify([
				...Object.values(world).map((one) => (one instanceof Collection ? one.all() : undefined)),
				...[world.ledger.of(CLUB), world.events.all()],
			]);
		expect(seen(new World()) === seen(new World())).toBe(true);
	});

	it('has a transaction for each change of a balance, and a redemption for each booking', () => {
		const { world } = sandbox;
		world.book({ voucher: 'GIFT-0001', type: 'CREDITS_REDEMPTION' });
		for (const { id, type, balance, redeemed_amount, redeemed_quantity } of world.vouchers) {
			if (type === 'DISCOUNT_VOUCHER') continue;
			const sumOf = (kind: RegExp) =>
				world.ledger
					.of(id)
					.filter((one) => kind.test(one.type))
					.reduce((sum, { details }) => sum + details.balance.amount, 0);
			expect([sumOf(/./), sumOf(/_(REDEMPTION|REFUND)$/) + redeemed_amount]).toEqual([balance, 0]);
			const done = world.redemptions.of(id).filter(({ status }) => status === 'SUCCEEDED');
			const isOne = ({ object }: (typeof done)[number]) => object === 'redemption';
			expect(done.filter(isOne)).toHaveLength(redeemed_quantity);
		}
		expect(new Set(world.ledger.of(CLUB).map(({ type }) => type)).size).toBe(9);
	});

	it('is reset with everything else', async () => {
		const before = await call(sandbox, '/v1/rewards?limit=100');
		sandbox.faults.add({ kind: 'status', path: '/v1/rewards\\?', times: Infinity });
		sandbox.settings.latencyMs = 5;
		const [{ id } = { id: '' }] = sandbox.world.rewards;
		await call(sandbox, `/v1/rewards/${id}`, put({ name: 'Other' }));
		expect(await send('reset')).toMatchObject({ status: 204 });
		expect([sandbox.requests.length, sandbox.settings.latencyMs]).toEqual([0, 0]);
		expect((await call(sandbox, '/v1/rewards?limit=100')).text).toBe(before.text);
		expect(sandbox.requests[0]?.number).toBe(1);
	});
});

describe('the clock', () => {
	it('is set forward for responses, bookings, limits and exports', async () => {
		const start = Date.parse('2026-11-02T12:00:00.730Z');
		const still = await startSandbox({ clock: () => start });
		const { exports, campaigns } = still.world;
		const timing = { scheduledMs: DAY, inProgressMs: DAY };
		const created = exports.schedule(campaigns.get('Coffee Club'), [], {}, { timing });
		for (const [days, status] of ['SCHEDULED', 'IN_PROGRESS', 'DONE'].entries()) {
			const now = start + days * DAY;
			still.settings.clockAheadMs = days * DAY;
			const { headers } = await call(still, '/v1/exports');
			expect(headers.date).toBe(new Date(now).toUTCString());
			expect(Number(headers['x-rate-limit-retry'])).toBe(Math.ceil((now + 60_000) / 1_000));
			const [booked] = still.world.book({ voucher: 'COFFEE-0001' });
			expect(booked?.created_at).toBe(new Date(now).toISOString());
			expect(exports.statusOf(created, timing)).toBe(status);
		}
		await still.close();
	});
});

describe('over HTTP', () => {
	it('books transactions, in the order of their IDs', async () => {
		const more = { type: 'CREDITS_REDEMPTION', count: 2 };
		const { json } = await send('transactions', { voucher: 'GIFT-0001', ...more });
		const balance = { amount: -1_000, type: 'gift_voucher' };
		const row = { type: 'CREDITS_REDEMPTION', details: { balance, order: { id: anyText } } };
		expect(items(json)).toMatchObject([row, row]);
		const ids = sandbox.world.book({ campaign: 'Coffee Club', count: 60 }).map(({ id }) => id);
		expect(ids).toEqual([...new Set(ids)].sort());
		for (const body of [{}, { voucher: 'NOBODY' }, { voucher: 'GIFT-0001', id: 'a', count: 2 }])
			expect((await send('transactions', body)).status).toBeGreaterThanOrEqual(400);
		expect(sandbox.requests).toHaveLength(0);
	});

	it('accepts faults and settings', async () => {
		await send('faults', { kind: 'status', status: 418 });
		expect(await call(sandbox, '/v1/rewards')).toMatchObject({ status: 418 });
		await send('faults', { kind: 'hang' });
		await call(sandbox, '/_sandbox/faults', DELETE);
		expect(await call(sandbox, '/v1/rewards')).toMatchObject({ status: 200 });
		for (const fault of [{ kind: 'flood' }, { kind: 'hang', path: '(' }])
			expect(await send('faults', fault)).toMatchObject({ status: 400 });
		await call(sandbox, '/_sandbox/settings', { method: 'PATCH', body: { maxArray: 7 } });
		const { json } = await call(sandbox, '/_sandbox');
		expect(json).toMatchObject({ settings: { maxArray: 7 }, world: { projects: 5 } });
	});

	it('lists requests and objects, and can forget the requests', async () => {
		await call(sandbox, '/v1/rewards?limit=1');
		await call(sandbox, '/v1/products?limit=2');
		const { json } = await call(sandbox, '/_sandbox/requests?after=1');
		const second = { number: 2, method: 'GET', path: '/v1/products', query: 'limit=2' };
		expect(json).toMatchObject([second]);
		await call(sandbox, '/_sandbox/requests', DELETE);
		await call(sandbox, '/v1/rewards');
		expect(sandbox.requests.map(({ number }) => number)).toEqual([3]);
		const campaigns = items((await call(sandbox, '/_sandbox/world/campaigns')).json);
		expect(campaigns[0]).toMatchObject({ name: 'Coffee Club', transactions_count: 1_200 });
		expect(await call(sandbox, '/_sandbox/world/nothing')).toMatchObject({ status: 404 });
	});
});
