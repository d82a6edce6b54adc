import { PROGRAM_IDS } from '../../../sandbox/world/seed/loyalty';
import { call, field, items } from './client';
import { at, cardPath, post, wait } from './programs';
import { sandbox, useSandbox } from '../../support/sandbox';

const { beanSociety } = PROGRAM_IDS;

useSandbox({ sizes: { customers: 30 }, pointsDelayMs: 1_000 });

const points = async () => {
	const [member] = sandbox.world.loyaltyMembers.of(beanSociety);
	const path = `${at(beanSociety)}/memberships/${member?.id}?identification_type=member_id`;
	return field((await call(sandbox, path)).json, 'cards', 0, 'card', 'balance');
};

describe('points', () => {
	it('are added and removed in the background, and never more than there are', async () => {
		const before = await points();
		const { json } = await post(`${cardPath()}/points`, { points: 50, reason: 'Sorry' });
		expect(json).toMatchObject({
			status: 'TRANSACTION_CREATED',
			transaction: { type: 'ADMIN_CREDIT', status: 'PENDING', details: { reason: 'Sorry' } },
		});
		expect(await points()).toEqual(before);
		wait();
		expect(await points()).toMatchObject({ points: Number(field(before, 'points')) + 50 });

		const rejected = await post(`${cardPath()}/points`, { points: -100_000 });
		wait();
		const id = String(field(rejected.json, 'transaction', 'id'));
		const path = `${cardPath()}/transactions?filters[id][conditions][$is]=${id}`;
		expect(items((await call(sandbox, path)).json, 'data')).toMatchObject([
			{ status: 'REJECTED', details: { rejection: { reason: 'insufficient_balance' } } },
		]);
	});

	it('of zero change nothing, and fractions are rejected', async () => {
		expect((await post(`${cardPath()}/points`, { points: 0 })).json).toMatchObject({
			status: 'NO_CHANGE',
			transaction: null,
		});
		expect((await post(`${cardPath()}/points`, { points: 1.5 })).status).toBe(400);
		const reason = 'x'.repeat(256);
		expect((await post(`${cardPath()}/points`, { points: 1, reason })).status).toBe(400);
	});

	it.each([
		['activate', 40],
		['cancel', 0],
	])('that are pending are activated or canceled once: %s', async (move, gained) => {
		const before = await points();
		const { json } = await call(sandbox, `${cardPath()}/pending-points`);
		const path = `${cardPath()}/pending-points/${String(field(json, 'data', 0, 'id'))}/${move}`;
		expect((await post(path)).json).toMatchObject({ transaction: { status: 'PENDING' } });
		expect((await post(path)).status).toBe(200);
		wait();
		expect(await points()).toMatchObject({
			points: Number(field(before, 'points')) + gained,
			pending_points: 0,
		});
		expect(await post(path)).toMatchObject({
			status: 423,
			json: { key: 'invalid_pending_points_bucket_status' },
		});
	});

	it('expire manually', async () => {
		const { json } = await call(sandbox, `${cardPath()}/expiring-points`);
		const [bucket] = items(json, 'data').filter((one) => field(one, 'status') === 'ACTIVE');
		const path = `${cardPath()}/expiring-points/${String(field(bucket, 'id'))}/expire`;
		const before = Number(field(await points(), 'points'));
		await post(path);
		wait();
		const gone = Number(field(bucket, 'points', 'total'));
		expect(await points()).toMatchObject({ points: before - gone });
		expect((await post(path)).status).toBe(423);
	});
});

it('rejects a points adjustment in the background if requested, and only the next one', async () => {
	const before = await points();
	sandbox.world.rejectsNextPoints = true;
	const path = `${cardPath()}/points`;
	for (const amount of [5, 7])
		await call(sandbox, path, { method: 'POST', body: { points: amount } });
	sandbox.settings.clockAheadMs += 1_000;
	const { json } = await call(sandbox, `${cardPath()}/transactions?limit=2&order=-created_at`);
	const statuses = items(json, 'data').map((row) => [
		field(row, 'details', 'points', 'total'),
		field(row, 'status'),
	]);
	expect(statuses).toEqual(
		expect.arrayContaining([
			[5, 'REJECTED'],
			[7, 'APPROVED'],
		]),
	);
	expect(await points()).toMatchObject({ points: Number(field(before, 'points')) + 7 });
});
