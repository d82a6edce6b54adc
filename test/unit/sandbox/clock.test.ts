import { startSandbox } from '../../../sandbox';
import { call } from './client';
import { sandbox, useSandbox } from '../../support/sandbox';

useSandbox();

const DAY = 86_400_000;
const ahead = (time: number) => Math.round((time - Date.now()) / 1_000) * 1_000;

it('sets the clock forward for responses, bookings, exports and limits', async () => {
	jest.spyOn(Date, 'now').mockReturnValue(Date.now());
	sandbox.settings.clockAheadMs = DAY;
	sandbox.settings.exportTiming = { scheduledMs: DAY, inProgressMs: 0 };
	const { headers } = await call(sandbox, '/v1/exports');
	expect(Math.abs(ahead(Date.parse(String(headers.date))) - DAY)).toBeLessThanOrEqual(1_000);
	expect(Number(headers['x-rate-limit-retry']) * 1_000).toBeGreaterThan(Date.now() + DAY);
	const [booked] = sandbox.world.book({ voucher: 'COFFEE-0001' });
	expect(ahead(Date.parse(booked?.created_at ?? ''))).toBe(DAY);

	const campaign = sandbox.world.campaigns.get('Coffee Club');
	const { exports } = sandbox.world;
	const created = exports.schedule(campaign, [], {});
	const { exportTiming } = sandbox.settings;
	expect(exports.statusOf(created, exportTiming)).toBe('SCHEDULED');
	sandbox.settings.clockAheadMs = 2 * DAY;
	expect(exports.statusOf(created, exportTiming)).toBe('DONE');
});

it('stops the clock if the test sets its own, until time is passed explicitly', async () => {
	const start = Date.parse('2026-11-02T12:00:00.730Z');
	const still = await startSandbox({ clock: () => start });
	const timeOf = async () => (await call(still, '/v1/exports')).headers.date;
	const { exports } = still.world;
	const timing = { scheduledMs: 1, inProgressMs: 0 };
	const created = exports.schedule(still.world.campaigns.get('Coffee Club'), [], {}, { timing });
	const before = await timeOf();
	expect(before).toBe(new Date(start).toUTCString());
	expect(exports.statusOf(created, timing)).toBe('SCHEDULED');
	expect(still.world.book({ voucher: 'COFFEE-0001' })[0]?.created_at).toBe(
		new Date(start).toISOString(),
	);
	still.settings.clockAheadMs = 1_000;
	expect(await timeOf()).toBe(new Date(start + 1_000).toUTCString());
	expect(exports.statusOf(created, timing)).toBe('DONE');
	await still.close();
});

it('makes a transaction disappear', async () => {
	const [booked] = sandbox.world.book({ voucher: 'SUMMER-0001' });
	const path = '/v1/vouchers/SUMMER-0001/transactions?order=-id&limit=1';
	expect((await call(sandbox, path)).text).toContain(booked?.id);
	sandbox.world.ledger.remove(booked?.id ?? '');
	expect((await call(sandbox, path)).text).not.toContain(booked?.id);
	const after = await call(sandbox, `${path}&starting_after_id=${booked?.id ?? ''}`);
	expect(after.status).toBe(404);
});
