import type { INodeParameters } from 'n8n-workflow';
import { addPending } from '../../../../sandbox/world/loyalty/pending';
import { settlePoints } from '../../../../sandbox/world/loyalty/points';
import { PROGRAM_IDS } from '../../../../sandbox/world/seed/loyalty';
import { byId, itemsOf, runNode } from '../../../support/engine';
import { openList } from '../../../support/lookups';
import { skipPauses } from '../../../support/pauses';
import { sandbox, useSandbox } from '../../../support/sandbox';
import {
	adjusting,
	balance,
	calls,
	cards,
	dataOf,
	first,
	on,
	sentReference,
	sourceId,
} from './cards';
import { by } from './locators';

const { beanSociety, teaCircle, autumnClub } = PROGRAM_IDS;

const bySourceId = () => ({ memberId: by('sourceId', sourceId()) });
const sent = () => calls().filter((call) => call.startsWith('POST'));

skipPauses();
useSandbox();

describe('the card of a member', () => {
	it('need not be chosen if it is the only one, and is looked up once for all items', async () => {
		const items = await itemsOf({
			...on('adjustPoints', { ...bySourceId(), points: 5 }),
			items: [{}, {}, {}],
		});
		expect(items).toMatchObject(Array(3).fill({ card_id: first(cards()).id, status: 'PENDING' }));
		expect(calls()).toEqual([`GET ${sourceId()}`, ...Array<string>(3).fill('POST points')]);
	});

	it('must be chosen if there are several: the error names them, and nothing is booked', async () => {
		const parameters = { programId: byId(teaCircle), ...bySourceId(), points: 5 };
		const { error } = await runNode(on('adjustPoints', parameters));
		expect(error?.message).toBe('Card must be chosen, as the member has several cards');
		for (const { id } of cards(teaCircle)) expect(error?.description).toContain(id);
		expect(calls()).toEqual([`GET ${sourceId()}`]);
	});
});

describe('Loyalty Card → Adjust Points', () => {
	it('reports an unknown outcome where nothing is found, with similar transactions as candidates', async () => {
		const [alike] = await itemsOf(adjusting(5));
		await itemsOf(adjusting(6));
		const { length } = sandbox.requests;
		sandbox.faults.add({ kind: 'resetBefore', method: 'POST' });
		const before = balance();
		const { error, items } = await runNode(adjusting(5));
		expect(items).toEqual([]);
		expect(error?.message).toMatch(/^Outcome unknown: /);
		expect(dataOf(error)).toEqual(
			expect.objectContaining({
				outcome: 'unknown',
				reference: sentReference(length),
				candidates: [alike?.id],
			}),
		);
		expect(sent()).toHaveLength(3);
		expect(balance()).toBe(before);
	});

	it.each([
		['when the transaction found was rejected', 0, {}],
		['after waiting', 1, { waitUntilBooked: true }],
	])('says why points were not booked: %s', async (_, pointsDelayMs, parameters) => {
		sandbox.settings.pointsDelayMs = pointsDelayMs;
		if (pointsDelayMs === 0) sandbox.faults.add({ kind: 'resetAfter', method: 'POST' });
		const { error } = await runNode(adjusting(-1_000_000, parameters));
		expect(error?.message).toBe('The points were not booked: insufficient balance');
		expect(error?.description).toMatch(/Not enough points on the card/);
		expect(dataOf(error)).toMatchObject({ outcome: 'refused' });
	});

	it.each([
		[false, 'PENDING'],
		[true, 'APPROVED'],
	])('reports whether the points are booked, with waiting: %s', async (waits, status) => {
		sandbox.settings.pointsDelayMs = 2_000;
		const [item] = await itemsOf(adjusting(5, { waitUntilBooked: waits }));
		expect(item).toMatchObject({ status, booked: waits });
		expect(calls().slice(0, 2)).toEqual(['POST points', ...(waits ? ['GET transactions'] : [])]);
	});

	// An error would invite to book again.
	it.each([
		['is still pending', /was still pending after 20 s/],
		['cannot be read', /The status of lctx_\w+ could not be read/],
	])('returns the pending transaction with a warning where it %s', async (why, warning) => {
		sandbox.settings.pointsDelayMs = 3_600_000;
		if (why === 'cannot be read')
			sandbox.faults.add({ kind: 'status', status: 500, method: 'GET', times: Infinity });
		const options = { maximumWait: 20 };
		const [item] = await itemsOf(adjusting(5, { waitUntilBooked: true, options }));
		expect(item).toMatchObject({ status: 'PENDING', booked: false });
		expect(item?.warnings).toEqual([expect.stringMatching(warning)]);
	});

	it.each([
		['an inactive member', beanSociety, 1, 'The member is not active'],
		['a program that is over', autumnClub, 0, 'The loyalty program is closed at this time'],
	])('explains why it is impossible for %s, and does not retry', async (_, program, at, why) => {
		const memberId = sandbox.world.loyaltyMembers.of(program)[at]?.id ?? '';
		const cardId = byId(first(sandbox.world.loyaltyCards.of(memberId)).id);
		const of = { programId: byId(program), memberId: byId(memberId), cardId };
		const { error } = await runNode(adjusting(5, of));
		expect(error?.message).toBe(why);
		expect(calls()).toEqual(['POST points']);
	});

	it('reports an undocumented state as it is, and does not wait for it', async () => {
		const body = { code: 423, key: 'non_active_card', message: 'Invalid card status' };
		sandbox.faults.add({ kind: 'status', status: 423, body });
		const { error } = await runNode(adjusting(5));
		expect(error?.message).toMatch(/^Invalid card status/);
		expect(error?.description).toMatch(/Waiting does not help/);
		expect(calls()).toEqual(['POST points']);
	});
});

describe('Loyalty Card → Get by Reference', () => {
	const looking = (parameters: INodeParameters = {}) =>
		on('getByReference', { reference: sentReference() ?? '', ...parameters });

	it('finds a booking that could not be looked up', async () => {
		sandbox.faults.add({ kind: 'resetAfter', method: 'POST' });
		sandbox.faults.add({ kind: 'status', status: 500, method: 'GET', times: Infinity });
		const { error } = await runNode(adjusting(5));
		expect(dataOf(error)).toMatchObject({ outcome: 'unknown', reference: sentReference() });
		sandbox.faults.clear();
		settlePoints(sandbox.world, 0);
		const [item] = await itemsOf(looking(bySourceId()));
		expect(item).toMatchObject({ type: 'ADMIN_CREDIT', points: 5, booked: true, outcome: 'found' });
		const [whole] = await itemsOf(looking({ simplify: false }));
		expect(whole).toMatchObject({ details: { points: { total: 5 } }, outcome: 'found' });
	});

	it('says that it was refused', async () => {
		await itemsOf(adjusting(-1_000_000));
		settlePoints(sandbox.world, 0);
		const { error } = await runNode(looking());
		expect(error?.message).toBe('The points were not booked: insufficient balance');
		expect(dataOf(error)).toMatchObject({ outcome: 'refused' });
	});
});

describe('pending and expiring points', () => {
	const pending = () => first(sandbox.world.pendingPoints.of(first(cards()).id));
	const expiring = () =>
		first(
			sandbox.world.expiringPoints
				.of(first(cards()).id)
				.filter(({ status }) => status === 'ACTIVE'),
		);

	it('are listed with their date', async () => {
		const { parameters } = on('activatePendingPoints', bySourceId());
		const { results } = await openList(sandbox, 'searchLoyaltyPendingPoints', { parameters });
		expect(results).toEqual([{ name: '2099-12-31 · 40 points', value: pending().id }]);
		const open = await openList(sandbox, 'searchLoyaltyExpiringPoints', { parameters });
		expect(open.results).not.toEqual([]);
		for (const { name } of open.results) expect(name).toMatch(/^\d{4}-\d\d-\d\d · \d+ points$/);
	});

	it('are listed after a card is chosen if the member has several', async () => {
		const of = { programId: byId(teaCircle), ...bySourceId() };
		const { parameters } = on('activatePendingPoints', of);
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

	it.each([
		['activatePendingPoints', 'resetAfter', 'pending', /no longer pending: they were activated/],
		['cancelPendingPoints', 'resetAfter', 'all', /no longer pending: they were activated/],
		['activatePendingPoints', 'resetBefore', 'pending', /The points are still pending/],
		['cancelPendingPoints', 'resetBefore', 'all', /The points are still pending/],
	] as const)(
		'have an unknown outcome after a lost response, and are not sent again: %s, %s, listed: %s',
		async (move, kind, listed, reported) => {
			sandbox.settings.beliefs.pendingPointsListed = listed;
			sandbox.settings.pointsDelayMs = 0;
			sandbox.faults.add({ kind, method: 'POST' });
			const { error, items } = await runNode(on(move, { bucketId: byId(pending().id) }));
			expect(items).toEqual([]);
			expect(error?.message).toMatch(/^Outcome unknown: /);
			expect(error?.description).toMatch(reported);
			const moves = sandbox.world.cardTransactions
				.of(first(cards()).id)
				.filter(({ type }) => /PENDING_POINTS_(ACTIVATED|CANCELED)/.test(type));
			expect(dataOf(error)).toMatchObject({
				outcome: 'unknown',
				...(kind === 'resetAfter' && { candidates: moves.map(({ id }) => id) }),
			});
			expect(dataOf(error)).not.toHaveProperty('reference');
			expect(sent()).toHaveLength(1);
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
		expect(sent()).toHaveLength(2);
	});

	it('that expired count as done once a transaction shows it, whoever caused it', async () => {
		const { id, points } = expiring();
		const before = balance();
		sandbox.settings.pointsDelayMs = 0;
		sandbox.faults.add({ kind: 'resetAfter', method: 'POST' });
		const [item] = await itemsOf(on('expirePoints', { bucketId: byId(id) }));
		expect(item).toMatchObject({ type: 'ADMIN_POINTS_EXPIRATION', already: true });
		expect(item).not.toHaveProperty('outcome');
		expect(balance()).toBe(before - points.total);
		const { error } = await runNode(on('expirePoints', { bucketId: byId(id) }));
		expect(error?.message).toBe('These points are no longer on the card');
	});

	it('that expire are unknown while their transaction is pending, as it may be rejected', async () => {
		sandbox.settings.pointsDelayMs = 3_600_000;
		sandbox.faults.add({ kind: 'resetAfter', method: 'POST' });
		const { error } = await runNode(on('expirePoints', { bucketId: byId(expiring().id) }));
		expect(dataOf(error)).toMatchObject({
			outcome: 'unknown',
			candidates: [expect.stringMatching(/^lctx_/)],
		});
	});
});
