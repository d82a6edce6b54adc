import type { ExecutionError, INodeParameters } from 'n8n-workflow';
import { addPending } from '../../../../sandbox/world/loyalty/pending';
import { pointsOnCard, settlePoints } from '../../../../sandbox/world/loyalty/points';
import { PROGRAM_IDS } from '../../../../sandbox/world/seed/loyalty';
import { byId, credentialsFor, itemsOf, runNode, type RunOptions } from '../../../support/engine';
import { otherProcess } from '../../../support/otherProcess';
import { openList } from '../../../support/lookups';
import { skipPauses } from '../../../support/pauses';
import { sandbox, useSandbox } from '../../../support/sandbox';

const { beanSociety, teaCircle, autumnClub } = PROGRAM_IDS;

skipPauses();
useSandbox();

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

/** Returns the points of the card after all bookings. */
const balance = () => {
	settlePoints(sandbox.world, 0);
	return pointsOnCard(first(cards()));
};
const calls = () =>
	sandbox.requests.map(({ method, path }) => `${method} ${path.split('/').at(-1)}`);
const bodies = () =>
	sandbox.requests.flatMap(({ body }) => (body === undefined || body === null ? [] : [body]));

describe('the card of a member', () => {
	it('need not be chosen if it is the only one, and is looked up together with the member', async () => {
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

	it('must be chosen if there are several: the error names them, and nothing is booked', async () => {
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

const REFERENCE: unknown = expect.stringMatching(/^\[n8n-[0-9a-z]{8}-\w{12}\]$/);
const behind = (text: string): unknown =>
	expect.stringMatching(new RegExp(`^${text} \\[n8n-[0-9a-z]{8}-\\w{12}\\]$`));
const dataOf = (error?: ExecutionError): unknown => error?.context.data;
/** Returns the reference in the reason of the first booking after `from` requests. */
const sentReference = (from = 0) =>
	/n8n-\w+-\w+/.exec(JSON.stringify(sandbox.requests[from]?.body))?.[0];

describe('Loyalty Card → Adjust Points', () => {
	it('appends the reference to the reason, after the key and the text of the user', async () => {
		await itemsOf(adjusting(5));
		await itemsOf(adjusting(5, { options: { reason: 'Sorry' } }));
		await itemsOf(adjusting(5, { options: { reason: 'Sorry', deduplicationKey: 'ticket-1' } }));
		expect(bodies()).toEqual([
			{ points: 5, reason: REFERENCE },
			{ points: 5, reason: behind('Sorry') },
			{ points: 5, reason: behind('Sorry \\[n8n_key: ticket-1\\]') },
		]);
	});

	it.each([
		[0, {}, 'Points is 0'],
		[1.5, {}, 'Points must be a whole number'],
		[5, { reason: 'x'.repeat(250) }, 'Reason is too long'],
		[5, { deduplicationKey: 'x'.repeat(254) }, 'Deduplication Key is too long'],
		[5, { reason: 'x'.repeat(200), deduplicationKey: 'x'.repeat(30) }, 'Reason is too long'],
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
	])('accepts or refuses %j from a sheet', async (value, expected) => {
		const reading = { ...adjusting('={{ $json.value }}'), items: [{ value }] };
		const { error } = await runNode(reading);
		const isRefused = typeof expected === 'string';
		expect(error?.message).toBe(isRefused ? expected : undefined);
		const sent = expect.objectContaining({ points: expected }) as unknown;
		expect(bodies()).toEqual(isRefused ? [] : [sent]);
	});

	it.each(['resetAfter', 'truncatedJson', 'emptyBody'] as const)(
		'finds its booking by reference, whatever happened to the response: %s',
		async (kind) => {
			const before = balance();
			sandbox.settings.pointsDelayMs = 3_600_000;
			sandbox.faults.add({ kind, method: 'POST' });
			const [item] = await itemsOf(adjusting(5));
			expect(item).toMatchObject({ type: 'ADMIN_CREDIT', booked: false, outcome: 'found' });
			expect(calls()).toEqual(['POST points', 'GET transactions']);
			expect(balance()).toBe(before + 5);
		},
	);

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
		expect(
			calls()
				.slice(length)
				.filter((call) => call === 'POST points'),
		).toHaveLength(1);
		expect(balance()).toBe(before);
	});

	it('is refused when the transaction found was rejected', async () => {
		sandbox.settings.pointsDelayMs = 0;
		sandbox.faults.add({ kind: 'resetAfter', method: 'POST' });
		const { error } = await runNode(adjusting(-1_000_000));
		expect(error?.message).toBe('The points were not booked: insufficient balance');
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

	it('says why points were not booked', async () => {
		sandbox.settings.pointsDelayMs = 1;
		const { error } = await runNode(adjusting(-1_000_000, { waitUntilBooked: true }));
		expect(error?.message).toBe('The points were not booked: insufficient balance');
		expect(error?.description).toMatch(/Not enough points on the card/);
		expect(dataOf(error)).toMatchObject({ outcome: 'refused' });
	});

	it('returns the pending transaction when the wait is over, as an error would invite to book again', async () => {
		sandbox.settings.pointsDelayMs = 3_600_000;
		const options = { maximumWait: 20 };
		const [item] = await itemsOf(adjusting(5, { waitUntilBooked: true, options }));
		expect(item).toMatchObject({ status: 'PENDING', booked: false });
		expect(item?.warnings).toEqual([expect.stringMatching(/was still pending after 20 s/)]);
	});

	it('returns the pending transaction with a warning where its status cannot be read', async () => {
		sandbox.settings.pointsDelayMs = 1_000;
		sandbox.faults.add({ kind: 'status', status: 500, method: 'GET', times: Infinity });
		const [item] = await itemsOf(adjusting(5, { waitUntilBooked: true }));
		expect(item).toMatchObject({ status: 'PENDING', booked: false });
		expect(item?.warnings).toEqual([
			expect.stringMatching(/The status of lctx_\w+ could not be read/),
		]);
	});

	describe('with a Deduplication Key', () => {
		/** Different in each test, as the process remembers the results of a key. */
		let receipt = 0;
		beforeEach(() => {
			receipt += 1;
		});
		const keyed = (points: number, parameters: INodeParameters = {}, key = `receipt-${receipt}`) =>
			adjusting(points, { ...parameters, options: { deduplicationKey: key } });
		/** Another process remembers nothing, so only Voucherify's data is left. */
		const runAt = (where: string, options: RunOptions) =>
			runNode(where === 'here' ? options : { ...options, process: otherProcess() });

		it('books once, within an execution and in the next one', async () => {
			const before = balance();
			const booking = {
				...keyed(7, {}, '={{ $json.receipt }}'),
				items: ['a', 'b', 'a', 'a'].map((receipt) => ({ receipt })),
			};
			const twice = [...(await itemsOf(booking)), ...(await itemsOf(booking))];
			expect(new Set(twice.map(({ id }) => id)).size).toBe(2);
			expect(twice.filter(({ repeated }) => repeated !== true)).toHaveLength(2);
			expect(balance()).toBe(before + 14);
		});

		it('books once when two executions do it at the same time', async () => {
			const before = balance();
			const both = await Promise.all([itemsOf(keyed(7)), itemsOf(keyed(7))]);
			expect(new Set(both.flat().map(({ id }) => id)).size).toBe(1);
			expect(balance()).toBe(before + 7);
		});

		it('books once across processes, whatever the reason is', async () => {
			const before = balance();
			const [first] = await itemsOf(keyed(7));
			const { items } = await runAt(
				'elsewhere',
				adjusting(7, { options: { deduplicationKey: `receipt-${receipt}`, reason: 'Again' } }),
			);
			expect(items[0]?.json).toMatchObject({ id: first?.id, repeated: true });
			expect(balance()).toBe(before + 7);
		});

		it.each(['here', 'elsewhere'])('refuses another number of points, %s', async (where) => {
			await itemsOf(keyed(7));
			const { error } = await runAt(where, keyed(8));
			expect(error?.message).toMatch(/^Deduplication Key was used before, for/);
			expect(bodies()).toHaveLength(1);
		});

		it.each(['here', 'elsewhere'])(
			'does not mistake a key for a longer one that contains it, %s',
			async (where) => {
				await itemsOf(keyed(7, {}, `${where}-11`));
				const { items } = await runAt(where, keyed(7, {}, `${where}-1`));
				expect(items[0]?.json).not.toHaveProperty('repeated');
				expect(bodies()).toHaveLength(2);
			},
		);

		it.each(['here', 'elsewhere'])('waits on a repeat, too, %s', async (where) => {
			sandbox.settings.pointsDelayMs = 2_000;
			const [first] = await itemsOf(keyed(7));
			expect(first).toMatchObject({ status: 'PENDING', booked: false });
			const { items } = await runAt(where, keyed(7, { waitUntilBooked: true }));
			expect(items[0]?.json).toMatchObject({
				id: first?.id,
				status: 'APPROVED',
				booked: true,
				repeated: true,
			});
		});

		it.each(['here', 'elsewhere'])('books again after a rejection, %s', async (where) => {
			await itemsOf(keyed(-1_000_000));
			settlePoints(sandbox.world, 0);
			const { items } = await runAt(where, keyed(-1_000_000));
			expect(items[0]?.json).not.toHaveProperty('repeated');
			expect(bodies()).toHaveLength(2);
		});

		it('is found by the reference, and later by the key', async () => {
			const before = balance();
			sandbox.faults.add({ kind: 'resetAfter', method: 'POST' });
			expect(await itemsOf(keyed(7))).toMatchObject([{ outcome: 'found' }]);
			expect(await itemsOf(keyed(7))).toMatchObject([{ repeated: true }]);
			expect(balance()).toBe(before + 7);
		});
	});

	it.each([
		['an inactive member', {}, 'The member is not active'],
		[
			'a program that is over',
			{ programId: byId(autumnClub) },
			'The loyalty program is closed at this time',
		],
	])('explains why it is impossible for %s, and does not retry', async (_, where, message) => {
		const inProgram = 'programId' in where ? autumnClub : beanSociety;
		const of = sandbox.world.loyaltyMembers.of(inProgram)[inProgram === beanSociety ? 1 : 0];
		const memberId = byId(of?.id ?? '');
		const cardId = byId(first(sandbox.world.loyaltyCards.of(of?.id ?? '')).id);
		const { error } = await runNode(adjusting(5, { ...where, memberId, cardId }));
		expect(error?.message).toBe(message);
		expect(calls()).toEqual(['POST points']);
	});
});

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

it('reports an undocumented state as it is, and does not wait for it', async () => {
	const told = { code: 423, key: 'non_active_card', message: 'Invalid card status' };
	sandbox.faults.add({ kind: 'status', status: 423, body: told });
	const { error } = await runNode(adjusting(5));
	expect(error?.message).toMatch(/^Invalid card status/);
	expect(error?.description).toMatch(/Waiting does not help/);
	expect(calls()).toEqual(['POST points']);
});

describe('Loyalty Card → Get by Reference', () => {
	const looking = (reference: string, parameters: INodeParameters = {}) =>
		on('getByReference', { reference, ...parameters });

	it('finds a booking that could not be looked up', async () => {
		sandbox.faults.add({ kind: 'resetAfter', method: 'POST' });
		sandbox.faults.add({ kind: 'status', status: 500, method: 'GET', times: Infinity });
		const { error } = await runNode(adjusting(5));
		const reference = sentReference() ?? '';
		expect(dataOf(error)).toMatchObject({ outcome: 'unknown', reference });
		sandbox.faults.clear();
		settlePoints(sandbox.world, 0);
		const [item] = await itemsOf(looking(reference, { memberId: by('sourceId', sourceId()) }));
		expect(item).toMatchObject({ type: 'ADMIN_CREDIT', points: 5, booked: true, outcome: 'found' });
		const [whole] = await itemsOf(looking(reference, { simplify: false }));
		expect(whole).toMatchObject({ details: { points: { total: 5 } }, outcome: 'found' });
	});

	it('reports an unknown outcome while nothing has the reference', async () => {
		sandbox.faults.add({ kind: 'resetBefore', method: 'POST' });
		await runNode(adjusting(5));
		const reference = sentReference() ?? '';
		const { error } = await runNode(looking(reference));
		expect(error?.message).toMatch(/^Outcome unknown: /);
		expect(dataOf(error)).toMatchObject({ outcome: 'unknown', reference });
	});

	it('says that it was refused', async () => {
		await itemsOf(adjusting(-1_000_000));
		settlePoints(sandbox.world, 0);
		const { error } = await runNode(looking(sentReference() ?? ''));
		expect(error?.message).toBe('The points were not booked: insufficient balance');
		expect(dataOf(error)).toMatchObject({ outcome: 'refused' });
	});

	it('refuses text that is no reference before anything is sent', async () => {
		const { error } = await runNode(looking('ticket-1', { memberId: by('sourceId', sourceId()) }));
		expect(error?.message).toBe('Reference is not a node reference');
		expect(sandbox.requests).toEqual([]);
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
