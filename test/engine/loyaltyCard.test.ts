import type { INodeParameters } from 'n8n-workflow';
import { startSandbox, type Sandbox } from '../../sandbox';
import { addPending } from '../../sandbox/world/loyalty/pending';
import { balanceOf, settlePoints } from '../../sandbox/world/loyalty/points';
import { PROGRAM_IDS } from '../../sandbox/world/seed/loyalty';
import { byId, credentialsFor, itemsOf, runNode } from './engine';
import { openList } from './lookups';
import { skipPauses } from './pauses';

const { beanSociety, teaCircle, autumnClub } = PROGRAM_IDS;

let sandbox: Sandbox;

skipPauses();

beforeAll(async () => {
	sandbox = await startSandbox();
});

afterAll(async () => {
	await sandbox.close();
});

beforeEach(() => {
	sandbox.reset();
});

const by = (mode: string, value: string) => ({ __rl: true, mode, value });
const first = <T>([one]: readonly T[]): T => {
	if (one === undefined) throw new Error('There is none');
	return one;
};
const member = (program: string = beanSociety) => first(sandbox.world.loyaltyMembers.of(program));
const cards = (program: string = beanSociety) => sandbox.world.loyaltyCards.of(member(program).id);
const sourceId = () => sandbox.world.customers.get(member().customer_id).source_id ?? '';

const on = (operation: string, parameters: INodeParameters = {}) => ({
	credentials: credentialsFor(sandbox),
	parameters: {
		resource: 'loyaltyCard',
		operation,
		programId: byId(beanSociety),
		memberId: byId(member().id),
		...parameters,
	},
});

const adjusting = (points: number | string, parameters: INodeParameters = {}) =>
	on('adjustPoints', { points, cardId: byId(first(cards()).id), ...parameters });

/** The points of the card when all is booked. */
const balance = () => {
	settlePoints(sandbox.world, 0);
	return balanceOf(first(cards()));
};
const calls = () =>
	sandbox.requests.map(({ method, path }) => `${method} ${path.split('/').at(-1)}`);
const bodies = () =>
	sandbox.requests.flatMap(({ body }) => (body === undefined || body === null ? [] : [body]));

describe('the card of a member', () => {
	it('need not be chosen where it is the only one, and is looked up together with the member', async () => {
		const parameters = { memberId: by('sourceId', sourceId()), points: 5 };
		const [item] = await itemsOf(on('adjustPoints', parameters));
		expect(item).toMatchObject({ card_id: first(cards()).id, status: 'PENDING' });
		expect(calls()).toEqual([`GET ${sourceId()}`, 'POST points']);
	});

	it('is looked up once for all items', async () => {
		const adjusting = on('adjustPoints', { memberId: by('sourceId', sourceId()), points: 5 });
		await itemsOf({ ...adjusting, items: [{}, {}, {}] });
		expect(calls().sort()).toEqual([`GET ${sourceId()}`, ...Array<string>(3).fill('POST points')]);
	});

	it('must be chosen where there are several: the error names them, and nothing is booked', async () => {
		const parameters = {
			programId: byId(teaCircle),
			memberId: by('sourceId', sourceId()),
			points: 5,
		};
		const { error } = await runNode(on('adjustPoints', parameters));
		expect(error?.message).toBe('Card must be chosen, as the member has several cards');
		for (const { id } of cards(teaCircle)) expect(error?.description).toContain(id);
		expect(calls()).toEqual([`GET ${sourceId()}`]);
	});
});

describe('Loyalty Card → Adjust Points', () => {
	it('puts a reference into the reason, its own where none is given', async () => {
		await itemsOf(adjusting(5, { options: { reason: 'Sorry', reference: 'ticket-1' } }));
		await itemsOf(adjusting(5));
		expect(bodies()).toEqual([
			{ points: 5, reason: 'Sorry [ticket-1]' },
			{ points: 5, reason: expect.stringMatching(/^\[n8n-\w{16}\]$/) },
		]);
	});

	it.each([
		[0, {}, 'Points is 0'],
		[1.5, {}, 'Points must be a whole number'],
		[5, { reason: 'x'.repeat(250) }, 'Reason is too long'],
		[5, { reference: 'x'.repeat(254) }, 'Reference is too long'],
		[5, { onlyOnce: true }, 'Reference is empty'],
	])('refuses %s with %j before anything is sent', async (points, options, message) => {
		const { error } = await runNode(adjusting(points, { options }));
		expect(error?.message).toBe(message);
		expect(sandbox.requests).toEqual([]);
	});

	it.each([
		['12', 12],
		[' -12 ', -12],
		['12.0', 12],
		['12,5', 'Points must be a whole number'],
		['', 'Points is empty'],
		[null, 'Points is empty'],
		['0', 'Points is 0'],
		['many', 'Points must be a whole number'],
		['1e20', 'Points must be a whole number'],
	])('understands or refuses %j from a sheet', async (value, expected) => {
		const reading = { ...adjusting('={{ $json.value }}'), items: [{ value }] };
		const { error } = await runNode(reading);
		const isRefused = typeof expected === 'string';
		expect(error?.message).toBe(isRefused ? expected : undefined);
		const sent = expect.objectContaining({ points: expected }) as unknown;
		expect(bodies()).toEqual(isRefused ? [] : [sent]);
	});

	it.each(['resetAfter', 'truncatedJson', 'emptyBody'] as const)(
		'finds by the reference what was booked, whatever has become of the answer: %s',
		async (kind) => {
			const before = balance();
			sandbox.faults.add({ kind, method: 'POST' });
			const [item] = await itemsOf(adjusting(5));
			expect(item).toMatchObject({ type: 'ADMIN_CREDIT', object: 'card_transaction' });
			expect(calls()).toEqual(['POST points', 'GET transactions']);
			expect(balance()).toBe(before + 5);
		},
	);

	it('says that nothing was found where the call did not arrive, and does not send it again', async () => {
		const before = balance();
		sandbox.faults.add({ kind: 'resetBefore', method: 'POST' });
		const { error, items } = await runNode(adjusting(5));
		expect(items).toEqual([]);
		expect(error?.message).toMatch(/not known whether Voucherify carried out the call/);
		expect(error?.description).toMatch(/So far it is not in the transactions of the card/);
		expect(calls().filter((call) => call === 'POST points')).toHaveLength(1);
		expect(balance()).toBe(before);
	});

	it('waits until the points are booked', async () => {
		sandbox.settings.pointsDelayMs = 2_000;
		const [item] = await itemsOf(adjusting(5, { waitUntilBooked: true }));
		expect(item).toMatchObject({ status: 'APPROVED' });
		expect(calls().slice(0, 2)).toEqual(['POST points', 'GET transactions']);
	});

	it('tells why points were not booked', async () => {
		sandbox.settings.pointsDelayMs = 1;
		const { error } = await runNode(adjusting(-1_000_000, { waitUntilBooked: true }));
		expect(error?.message).toBe('The points were not booked: insufficient balance');
		expect(error?.description).toMatch(/The card has not enough points/);
	});

	it('returns what there is when the wait is over: an error would make people book it again', async () => {
		sandbox.settings.pointsDelayMs = 3_600_000;
		const options = { maximumWait: 20 };
		const { items, hints } = await runNode(adjusting(5, { waitUntilBooked: true, options }));
		expect(items[0]?.json).toMatchObject({ status: 'PENDING' });
		expect(hints[0]?.message).toMatch(/was not decided after 20 s/);
	});

	it('takes nothing back of what was booked where its end cannot be read', async () => {
		sandbox.settings.pointsDelayMs = 1_000;
		sandbox.faults.add({ kind: 'status', status: 500, method: 'GET', times: Infinity });
		const { items, hints } = await runNode(adjusting(5, { waitUntilBooked: true }));
		expect(items[0]?.json).toMatchObject({ status: 'PENDING' });
		expect(hints[0]?.message).toMatch(/could not be read what became of lctx_/);
	});

	it('books a reference once only, if asked for, also within an execution', async () => {
		const before = balance();
		const options = { reference: '={{ $json.receipt }}', onlyOnce: true };
		const booking = {
			...adjusting(7, { options }),
			items: ['a', 'b', 'a', 'a'].map((receipt) => ({ receipt })),
		};
		const twice = [...(await itemsOf(booking)), ...(await itemsOf(booking))];
		expect(new Set(twice.map(({ id }) => id)).size).toBe(2);
		expect(balance()).toBe(before + 14);
	});

	it('books a reference once only when two executions ask for it at once', async () => {
		const before = balance();
		const booking = adjusting(7, { options: { reference: 'receipt-1', onlyOnce: true } });
		const both = await Promise.all([itemsOf(booking), itemsOf(booking)]);
		expect(new Set(both.flat().map(({ id }) => id)).size).toBe(1);
		expect(balance()).toBe(before + 7);
	});

	it('books a reference again that was rejected', async () => {
		const options = { reference: 'receipt-1', onlyOnce: true };
		await itemsOf(adjusting(-1_000_000, { options }));
		settlePoints(sandbox.world, 0);
		await itemsOf(adjusting(3, { options }));
		expect(bodies()).toHaveLength(2);
	});

	it.each([
		['an inactive member', {}, 'The member is not active'],
		[
			'a program that is over',
			{ programId: byId(autumnClub) },
			'The loyalty program is closed at this time',
		],
	])(
		'says in words that it cannot be done for %s, and does not try again',
		async (_, where, message) => {
			const inProgram = 'programId' in where ? autumnClub : beanSociety;
			const of = sandbox.world.loyaltyMembers.of(inProgram)[inProgram === beanSociety ? 1 : 0];
			const memberId = byId(of?.id ?? '');
			const cardId = byId(first(sandbox.world.loyaltyCards.of(of?.id ?? '')).id);
			const { error } = await runNode(adjusting(5, { ...where, memberId, cardId }));
			expect(error?.message).toBe(message);
			expect(calls()).toEqual(['POST points']);
		},
	);
});

describe('points that are kept apart', () => {
	const pending = () => first(sandbox.world.pendingPoints.of(first(cards()).id));

	it('are offered with their day', async () => {
		const { parameters } = on('activatePendingPoints', { memberId: by('sourceId', sourceId()) });
		const { results } = await openList(sandbox, 'searchLoyaltyPendingPoints', { parameters });
		expect(results).toEqual([{ name: '2099-12-31 · 40 points', value: pending().id }]);
		const expiring = await openList(sandbox, 'searchLoyaltyExpiringPoints', { parameters });
		const names = expiring.results.map(({ name }) => name);
		expect(names).not.toEqual([]);
		for (const name of names) expect(name).toMatch(/^\d{4}-\d\d-\d\d · \d+ points$/);
	});

	it('become available, and tell of it', async () => {
		sandbox.settings.pointsDelayMs = 500;
		const before = balance();
		const parameters = { bucketId: byId(pending().id), waitUntilBooked: true };
		const [item] = await itemsOf(on('activatePendingPoints', parameters));
		expect(item).toMatchObject({ type: 'PENDING_POINTS_ACTIVATED', status: 'APPROVED' });
		expect(balance()).toBe(before + 40);
		const { error } = await runNode(on('cancelPendingPoints', parameters));
		expect(error?.message).toBe('These points are pending no longer');
	});

	const posts = () => calls().filter((call) => call.startsWith('POST'));

	it.each([
		['activatePendingPoints', 'PENDING_POINTS_ACTIVATED', 0],
		['cancelPendingPoints', 'PENDING_POINTS_CANCELED', 60_000],
	])('are looked up when the answer is lost, and not sent again: %s', async (move, type, delay) => {
		// Where the list forgets them, nothing tells yet that it was done: see `breaches.ts`.
		sandbox.settings.beliefs.pendingPointsListed = 'all';
		sandbox.settings.pointsDelayMs = delay;
		sandbox.faults.add({ kind: 'resetAfter', method: 'POST' });
		const [item] = await itemsOf(on(move, { bucketId: byId(pending().id) }));
		expect(item).toMatchObject({ type, status: delay ? 'PENDING' : 'APPROVED' });
		expect(posts()).toHaveLength(1);
	});

	it('are told not to be found where the call did not arrive, whatever was done to points that look the same', async () => {
		const twin = addPending(sandbox.world, first(cards()), { points: 40, date: pending().date });
		settlePoints(sandbox.world, 0);
		sandbox.settings.pointsDelayMs = 0;
		await itemsOf(on('activatePendingPoints', { bucketId: byId(twin.id) }));
		sandbox.faults.add({ kind: 'resetBefore', method: 'POST' });
		const { error } = await runNode(on('activatePendingPoints', { bucketId: byId(pending().id) }));
		expect(error?.description).toMatch(/So far it is not in the transactions of the card/);
		expect(posts()).toHaveLength(2);
	});

	it.each(['resetBefore', 'resetAfter'] as const)(
		'that look like others are not said to be anywhere as long as nothing is decided: %s',
		async (kind) => {
			const twin = addPending(sandbox.world, first(cards()), { points: 40, date: pending().date });
			settlePoints(sandbox.world, 0);
			sandbox.settings.pointsDelayMs = 60_000;
			await itemsOf(on('cancelPendingPoints', { bucketId: byId(twin.id) }));
			sandbox.faults.add({ kind, method: 'POST' });
			const { error } = await runNode(on('cancelPendingPoints', { bucketId: byId(pending().id) }));
			expect(error?.description).toMatch(
				/It may be \S+ in the transactions of the card, which cannot be told yet/,
			);
			expect(posts()).toHaveLength(2);
		},
	);

	it('that look the same are each found by their own transaction', async () => {
		sandbox.settings.beliefs.pendingPointsListed = 'all';
		const card = first(cards());
		const twin = addPending(sandbox.world, card, { points: 40, date: pending().date });
		settlePoints(sandbox.world, 0);
		sandbox.settings.pointsDelayMs = 0;
		sandbox.faults.add({ kind: 'resetAfter', method: 'POST', times: 2 });
		const items = [pending(), twin].map(({ id }) => ({ id }));
		const activating = on('activatePendingPoints', { bucketId: byId('={{ $json.id }}') });
		const booked = await itemsOf({ ...activating, items });
		expect(new Set(booked.map(({ id }) => id)).size).toBe(2);
	});

	it('that expired are found by their transaction', async () => {
		const bucket = first(
			sandbox.world.expiringPoints
				.of(first(cards()).id)
				.filter(({ status }) => status === 'ACTIVE'),
		);
		const before = balance();
		sandbox.faults.add({ kind: 'resetAfter', method: 'POST' });
		const [item] = await itemsOf(on('expirePoints', { bucketId: byId(bucket.id) }));
		expect(item).toMatchObject({ type: 'ADMIN_POINTS_EXPIRATION' });
		expect(balance()).toBe(before - bucket.points.total);
		const { error } = await runNode(on('expirePoints', { bucketId: byId(bucket.id) }));
		expect(error?.message).toBe('These points are on the card no longer');
	});
});

it('a state that nobody has told of is told as one, and not waited for', async () => {
	const told = { code: 423, key: 'non_active_card', message: 'Invalid card status' };
	sandbox.faults.add({ kind: 'status', status: 423, body: told });
	const { error } = await runNode(adjusting(5));
	expect(error?.message).toMatch(/^Invalid card status/);
	expect(error?.description).toMatch(/Waiting does not change that/);
	expect(calls()).toEqual(['POST points']);
});

describe('Loyalty Card → Get Transactions', () => {
	it('gets those of a member known by their source ID, of a period', async () => {
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

	it('refuses more IDs than Voucherify takes at once', async () => {
		const ids = Array.from({ length: 101 }, (_, index) => `lctx_${index}`);
		const filters = { transactionIds: ids.join(',') };
		const { error } = await runNode(on('getTransactions', { filters }));
		expect(error?.message).toBe('Transaction IDs has more than 100 IDs: 101');
		expect(sandbox.requests).toEqual([]);
	});
});
