import { addPending } from '../../../../sandbox/world/loyalty/pending';
import { settlePoints } from '../../../../sandbox/world/loyalty/points';
import { PROGRAM_IDS } from '../../../../sandbox/world/seed/loyalty';
import { byId, itemsOf, runNode } from '../../../support/engine';
import { openList } from '../../../support/lookups';
import { skipPauses } from '../../../support/pauses';
import { sandbox, useSandbox } from '../../../support/sandbox';
import { balance, calls, cards, dataOf, first, on, sourceId } from './cards';
import { by } from './locators';

const { teaCircle } = PROGRAM_IDS;

skipPauses();
useSandbox();

describe('pending and expiring points', () => {
	const pending = () => first(sandbox.world.pendingPoints.of(first(cards()).id));

	it('are listed with their date', async () => {
		const { parameters } = on('activatePendingPoints', { memberId: by('sourceId', sourceId()) });
		const { results } = await openList(sandbox, 'searchLoyaltyPendingPoints', { parameters });
		expect(results).toEqual([{ name: '2099-12-31 · 40 points', value: pending().id }]);
		const expiring = await openList(sandbox, 'searchLoyaltyExpiringPoints', { parameters });
		const names = expiring.results.map(({ name }) => name);
		expect(names).not.toEqual([]);
		for (const name of names) expect(name).toMatch(/^\d{4}-\d\d-\d\d · \d+ points$/);
	});

	it('are listed after a card is chosen if the member has several', async () => {
		const { parameters } = on('activatePendingPoints', {
			programId: byId(teaCircle),
			memberId: by('sourceId', sourceId()),
		});
		const opened = openList(sandbox, 'searchLoyaltyPendingPoints', { parameters });
		await expect(opened).rejects.toThrow('Choose a card first');
	});

	it('become available, and the result says so', async () => {
		sandbox.settings.pointsDelayMs = 500;
		const before = balance();
		const parameters = { bucketId: byId(pending().id), waitUntilBooked: true };
		const [item] = await itemsOf(on('activatePendingPoints', parameters));
		expect(item).toMatchObject({ type: 'PENDING_POINTS_ACTIVATED', booked: true });
		expect(balance()).toBe(before + 40);
		const { error } = await runNode(on('cancelPendingPoints', parameters));
		expect(error?.message).toBe('These points are no longer pending');
	});

	const posts = () => calls().filter((call) => call.startsWith('POST'));

	it.each([
		['activatePendingPoints', 'resetAfter', 'pending', /no longer pending: they were activated/],
		['cancelPendingPoints', 'resetAfter', 'all', /no longer pending: they were activated/],
		['activatePendingPoints', 'resetBefore', 'pending', /The points are still pending/],
		['cancelPendingPoints', 'resetBefore', 'all', /The points are still pending/],
	] as const)(
		'have an unknown outcome after a lost response, and are not sent again: %s, %s, listed: %s',
		async (move, kind, listed, told) => {
			sandbox.settings.beliefs.pendingPointsListed = listed;
			sandbox.settings.pointsDelayMs = 0;
			sandbox.faults.add({ kind, method: 'POST' });
			const bucketId = byId(pending().id);
			const { error, items } = await runNode(on(move, { bucketId }));
			expect(items).toEqual([]);
			expect(error?.message).toMatch(/^Outcome unknown: /);
			expect(error?.description).toMatch(told);
			const moves = sandbox.world.cardTransactions
				.of(first(cards()).id)
				.filter(({ type }) => /PENDING_POINTS_(ACTIVATED|CANCELED)/.test(type));
			expect(dataOf(error)).toMatchObject({
				outcome: 'unknown',
				...(kind === 'resetAfter' && { candidates: moves.map(({ id }) => id) }),
			});
			expect(dataOf(error)).not.toHaveProperty('reference');
			expect(posts()).toHaveLength(1);
		},
	);

	it('are not confused with similar ones: a transaction of those is a candidate only', async () => {
		const twin = addPending(sandbox.world, first(cards()), { points: 40, date: pending().date });
		settlePoints(sandbox.world, 0);
		sandbox.settings.pointsDelayMs = 0;
		const [done] = await itemsOf(on('activatePendingPoints', { bucketId: byId(twin.id) }));
		sandbox.faults.add({ kind: 'resetBefore', method: 'POST' });
		const { error } = await runNode(on('activatePendingPoints', { bucketId: byId(pending().id) }));
		expect(dataOf(error)).toMatchObject({ outcome: 'unknown', candidates: [done?.id] });
		expect(posts()).toHaveLength(2);
	});

	it('that expired count as done once a transaction shows it, whoever caused it', async () => {
		const bucket = first(
			sandbox.world.expiringPoints
				.of(first(cards()).id)
				.filter(({ status }) => status === 'ACTIVE'),
		);
		const before = balance();
		sandbox.settings.pointsDelayMs = 0;
		sandbox.faults.add({ kind: 'resetAfter', method: 'POST' });
		const [item] = await itemsOf(on('expirePoints', { bucketId: byId(bucket.id) }));
		expect(item).toMatchObject({ type: 'ADMIN_POINTS_EXPIRATION', already: true });
		expect(item).not.toHaveProperty('outcome');
		expect(balance()).toBe(before - bucket.points.total);
		const { error } = await runNode(on('expirePoints', { bucketId: byId(bucket.id) }));
		expect(error?.message).toBe('These points are no longer on the card');
	});

	it('that expire are unknown while their transaction is pending, as it may be rejected', async () => {
		const isActive = ({ status }: { status: string }) => status === 'ACTIVE';
		const bucket = first(sandbox.world.expiringPoints.of(first(cards()).id).filter(isActive));
		sandbox.settings.pointsDelayMs = 3_600_000;
		sandbox.faults.add({ kind: 'resetAfter', method: 'POST' });
		const { error } = await runNode(on('expirePoints', { bucketId: byId(bucket.id) }));
		expect(dataOf(error)).toMatchObject({
			outcome: 'unknown',
			candidates: [expect.stringMatching(/^lctx_/)],
		});
	});
});

describe('Loyalty Card → Get Transactions', () => {
	it('returns those of a member identified by source ID, within a period', async () => {
		const filters = { createdAfter: '2026-01-15T00:00:00Z', createdBefore: '2026-02-20T00:00:00Z' };
		const parameters = { memberId: by('sourceId', sourceId()), filters };
		const items = await itemsOf(on('getTransactions', parameters));
		expect(items).toMatchObject([
			{ type: 'POINTS_SPENT_ON_REWARD', points: -30 },
			{ type: 'ADMIN_CREDIT', points: 50, reason: 'Welcome' },
		]);
	});

	it('refuses a period that ends before it begins, before anything is looked up', async () => {
		const filters = { createdAfter: '2026-02-15T00:00:00Z', createdBefore: '2026-02-01T00:00:00Z' };
		const parameters = { memberId: by('sourceId', sourceId()), filters };
		const { error } = await runNode(on('getTransactions', parameters));
		expect(error?.message).toBe('Created After is not before Created Before');
		expect(sandbox.requests).toEqual([]);
	});

	it('refuses more IDs than Voucherify accepts in one request', async () => {
		const ids = Array.from({ length: 101 }, (_, index) => `lctx_${index}`);
		const filters = { transactionIds: ids.join(',') };
		const { error } = await runNode(on('getTransactions', { filters }));
		expect(error?.message).toBe('Transaction IDs has more than 100 IDs: 101');
		expect(sandbox.requests).toEqual([]);
	});
});
