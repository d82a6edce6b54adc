import type { INodeParameters } from 'n8n-workflow';
import { saveOrder } from '../../../../sandbox/world/orders';
import { PROGRAM_IDS } from '../../../../sandbox/world/seed/loyalty';
import { byId, credentialsFor, itemsOf, runNode } from '../../../support/engine';
import { otherProcess } from '../../../support/otherProcess';
import { openList } from '../../../support/lookups';
import { FORGOTTEN_MS, pause, skipPauses } from '../../../support/pauses';
import { sandbox, useSandbox } from '../../../support/sandbox';

const PROGRAM = PROGRAM_IDS.beanSociety;
const CUSTOMER = 'customer-00001';
const CUP = 'lrew_5a0bea50c1e7000001';
const ORDER = 'receipt-4711';

skipPauses();
useSandbox({ pointsDelayMs: 2_000 });

beforeEach(() => {
	saveOrder(sandbox.world, { source_id: ORDER, amount: 5_000 });
});

const member = () => {
	const { loyaltyMembers, loyaltyCards } = sandbox.world;
	const [found] = loyaltyMembers.of(PROGRAM);
	const [card] = loyaltyCards.of(found?.id ?? '');
	if (!found || !card) throw new Error('no member');
	return { ...found, card };
};

const chosen = () => ({ programId: byId(PROGRAM), memberId: byId(member().id) });

const on = (resource: string, operation: string, parameters: INodeParameters) => ({
	credentials: credentialsFor(sandbox),
	parameters: { resource, operation, ...chosen(), ...parameters },
});

const buying = (parameters: INodeParameters = {}) =>
	on('loyaltyReward', 'purchase', { rewardId: byId(CUP), ...parameters });

const paying = (parameters: INodeParameters = {}) =>
	on('loyaltyPoints', 'payOrder', {
		cardId: byId(member().card.id),
		orderId: byId(ORDER),
		...parameters,
	});

const purchases = () => sandbox.world.rewardTransactions.all();
const payments = () => sandbox.world.orderTransactions.all();
const methods = () => sandbox.requests.map(({ method }) => method);

describe('Loyalty Reward → Get Available', () => {
	const looking = (parameters: INodeParameters = {}) =>
		on('loyaltyReward', 'getAvailable', { customerId: byId(CUSTOMER), ...parameters });

	it('shows what can be bought with which card, and explains why not', async () => {
		const rows = await itemsOf(looking());
		expect(rows.find(({ reward_id }) => reward_id === CUP)).toMatchObject({
			reward_name: 'Reusable Cup',
			available: true,
			points: 150,
			missing_points: 0,
			why_not: null,
			program_name: 'Bean Society',
			member_id: member().id,
			card_id: member().card.id,
		});
		const dear = rows.find(({ available }) => available === false);
		expect(dear?.why_not).toMatch(/^The card has \d+ points and needs 500: \d+ are missing$/);
		expect(dear?.missing_points).toBeGreaterThan(0);
		expect(methods()).toEqual(['POST']);
	});

	it.each([
		['a customer', 'customer_id', () => member().customer_id],
		['a member, in their program alone', 'member_id', () => member().id],
	])('identifies %s by the Voucherify ID', async (_, type, id) => {
		await itemsOf(looking({ customerId: byId(id()) }));
		expect(sandbox.requests[0]?.body).toEqual({
			customer_identification: { type, [type]: id() },
		});
	});

	it('omits what cannot be bought, if the user wants that', async () => {
		const rows = await itemsOf(looking({ options: { availableOnly: true } }));
		expect(rows.length).toBeGreaterThan(0);
		for (const { available } of rows) expect(available).toBe(true);
	});
});

describe('Loyalty Reward → Purchase', () => {
	it('simulates a purchase in a dry run', async () => {
		const [item] = await itemsOf(buying({ dryRun: true }));
		expect(item).toMatchObject({ status: 'SIMULATED', details: { points: { total: 150 } } });
		expect(purchases()).toEqual([]);
	});

	it('is waited for by default, and shows its status without waiting', async () => {
		expect(await itemsOf(buying())).toMatchObject([
			{ status: 'APPROVED', booked: true, details: { result: { quantity: 1 } } },
		]);
		expect(await itemsOf(buying({ waitUntilBooked: false }))).toMatchObject([
			{ status: 'PENDING', booked: false, reward_id: CUP },
		]);
	});

	it('fails when it is rejected in the end', async () => {
		for (let count = 0; count < 3; count += 1) await itemsOf(buying({ waitUntilBooked: false }));
		sandbox.settings.clockAheadMs = 0;
		const { error, items } = await runNode(buying());
		expect(items).toEqual([]);
		expect(error?.message).toBe('The reward was not bought: insufficient balance');
		expect(error?.context.data).toMatchObject({ outcome: 'refused' });
	});

	it('says that it is not booked when the wait is over', async () => {
		sandbox.settings.pointsDelayMs = 3_600_000;
		const [item] = await itemsOf(buying());
		expect(item).toMatchObject({ status: 'PENDING', booked: false });
		expect(item?.warnings).toEqual([expect.stringMatching(/was still pending after 60 s/)]);
		// Nine status checks in a minute at most, as the option says.
		expect(methods()).toEqual(['POST', ...Array<string>(9).fill('GET')]);
		sandbox.settings.pointsDelayMs = 2_000;
	});

	it.each(['resetAfter', 'resetBefore'] as const)(
		'claims no purchase after a lost response: %s',
		async (kind) => {
			const [other] = await itemsOf(buying({ waitUntilBooked: false }));
			const { length } = sandbox.requests;
			sandbox.faults.add({ kind, method: 'POST', times: 1 });
			const { error, items } = await runNode(buying());
			expect(items).toEqual([]);
			expect(error?.message).toMatch(/^Outcome unknown: /);
			expect(error?.context.data).toMatchObject({
				outcome: 'unknown',
				candidates: expect.arrayContaining([
					kind === 'resetAfter' ? purchases().at(-1)?.id : other?.id,
				]),
			});
			expect(error?.context.data).not.toHaveProperty('reference');
			expect(methods().slice(length)).toEqual(['POST', 'GET']);
		},
	);

	it.each<[string, () => void, string]>([
		[
			'too few points',
			() => {
				const { card } = member();
				const points = { ...card.points, spent: card.points.total };
				sandbox.world.loyaltyCards.change(card.id, { points });
			},
			'Not enough points for this reward',
		],
		[
			'none in stock',
			() => sandbox.world.loyaltyRewards.change(CUP, { stock: 0 }),
			'The reward is out of stock',
		],
		[
			'a reward that is not active',
			() => sandbox.world.loyaltyRewards.change(CUP, { status: 'INACTIVE' }),
			'The reward is not active',
		],
		[
			'a member who is not active',
			() => sandbox.world.loyaltyMembers.change(member().id, { status: 'INACTIVE' }),
			'The member is not active',
		],
	])('explains why not: %s, and sends one request', async (_, prepare, message) => {
		prepare();
		const { error } = await runNode(buying());
		expect(error?.message).toBe(message);
		expect(methods()).toEqual(['POST']);
	});

	it('says that a reward belongs to a legacy program', async () => {
		const { error } = await runNode(buying({ rewardId: byId('rew_0bc92f81a6801f9bca') }));
		expect(error?.message).toBe('rew_0bc92f81a6801f9bca belongs to a legacy loyalty program');
	});
});

describe('Loyalty Reward → Refund Purchase', () => {
	const refunding = (parameters: INodeParameters = {}) =>
		on('loyaltyReward', 'refund', { purchaseId: byId(purchases()[0]?.id ?? ''), ...parameters });
	const refunds = () => purchases().filter(({ type }) => type === 'REFUND');
	const posts = () => sandbox.requests.filter(({ path }) => path.endsWith('/refund')).length;
	beforeEach(async () => {
		await pause(FORGOTTEN_MS);
	});

	it.each([
		[true, 'atOnce'],
		[true, 'later'],
		[false, 'atOnce'],
	] as const)(
		'reports whether the points are back, with waiting: %s, %s',
		async (waits, belief) => {
			sandbox.settings.beliefs.refundedPoints = 'later';
			sandbox.settings.beliefs.refundedPurchases = belief;
			await itemsOf(buying());
			const [item] = await itemsOf(refunding({ waitUntilBooked: waits }));
			expect(item).toMatchObject({ id: refunds()[0]?.id, type: 'REFUND', booked: waits });
			expect(posts()).toBe(1);
		},
	);

	it.each(['atOnce', 'later'] as const)(
		'is never sent again after a lost response, and counts as done once the purchase is refunded: %s',
		async (belief) => {
			await itemsOf(buying());
			sandbox.settings.beliefs.refundedPurchases = belief;
			sandbox.faults.add({ kind: 'resetAfter', path: '/refund$', times: 1 });
			const [item] = await itemsOf(refunding());
			expect(item).toMatchObject({ id: purchases()[0]?.id, status: 'REFUNDED', already: true });
			expect(item).not.toHaveProperty('outcome');
			expect(refunds()).toHaveLength(1);
			expect(posts()).toBe(1);
		},
	);

	it.each(['resetBefore', 'resetAfter'] as const)(
		'is unknown while the purchase is not shown as refunded: %s',
		async (kind) => {
			await itemsOf(buying());
			sandbox.settings.beliefs.refundedPurchases = 'later';
			sandbox.settings.beliefs.refundedPoints = 'later';
			sandbox.settings.pointsDelayMs = 3_600_000;
			sandbox.faults.add({ kind, path: '/refund$', times: 1 });
			const { error, items } = await runNode(refunding());
			expect(items).toEqual([]);
			expect(error?.message).toMatch(/^Outcome unknown: /);
			expect(error?.description).toMatch(/lrtx_\w+ does not count as refunded yet/);
			expect(error?.context.data).toMatchObject({ outcome: 'unknown' });
			expect(posts()).toBe(1);
			sandbox.settings.pointsDelayMs = 2_000;
		},
	);

	it('counts as done where it was refunded before, whoever did it: before or after it is sent', async () => {
		await itemsOf(buying());
		const [first] = await itemsOf(refunding());
		expect(first).not.toHaveProperty('already');
		expect(await itemsOf(refunding())).toMatchObject([{ status: 'REFUNDED', already: true }]);
		expect(posts()).toBe(1);
		// The process has forgotten the refund, and the list does not show it yet: Voucherify refuses it.
		await pause(FORGOTTEN_MS);
		const stale = { ...purchases()[0], status: 'APPROVED' };
		const body = { object: 'list', data: [stale], cursor: null };
		sandbox.faults.add({ kind: 'status', status: 200, body, path: '/purchases$', times: 1 });
		expect(await itemsOf(refunding())).toMatchObject([{ status: 'REFUNDED', already: true }]);
		expect(refunds()).toHaveLength(1);
	});

	describe('of a purchase that is not shown as refunded yet', () => {
		beforeEach(async () => {
			await itemsOf(buying());
			sandbox.settings.beliefs.refundedPurchases = 'later';
			sandbox.settings.beliefs.refundedPoints = 'later';
			sandbox.settings.pointsDelayMs = 3_600_000;
		});
		afterEach(() => {
			sandbox.settings.pointsDelayMs = 2_000;
		});
		const again = () => refunding({ waitUntilBooked: false });
		const done = { id: expect.stringMatching(/^lrtx_/) as string, type: 'REFUND', booked: false };

		it('is sent once for two items', async () => {
			const items = await itemsOf({ ...again(), items: [{}, {}] });
			expect(items).toEqual([
				expect.not.objectContaining({ already: true }),
				expect.objectContaining({ ...done, already: true }),
			]);
			expect(refunds()).toHaveLength(1);
			expect(posts()).toBe(1);
		});

		it('is sent once for two executions, at the same time or one after the other', async () => {
			await Promise.all([itemsOf(again()), itemsOf(again())]);
			expect(await itemsOf(again())).toMatchObject([{ ...done, already: true }]);
			expect(refunds()).toHaveLength(1);
			expect(posts()).toBe(1);
		});

		it('is unknown for the next execution, too, after a lost response', async () => {
			sandbox.faults.add({ kind: 'resetAfter', path: '/refund$', times: 1 });
			for (let run = 0; run < 2; run += 1) {
				const { error } = await runNode(again());
				expect(error?.context.data).toMatchObject({ outcome: 'unknown' });
			}
			expect(posts()).toBe(1);
		});

		it('is sent again where its points were rejected', async () => {
			await itemsOf(again());
			const [back] = sandbox.world.cardTransactions.of(member().card.id).slice(-1);
			const data = [{ id: back?.id, status: 'REJECTED' }];
			const body = { object: 'list', data, cursor: null };
			const path = '/cards/[^/]+/transactions$';
			sandbox.faults.add({ kind: 'status', status: 200, body, path, times: 1 });
			expect(await itemsOf(again())).toEqual([expect.not.objectContaining({ already: true })]);
			expect(posts()).toBe(2);
		});
	});

	it('refuses the purchase of another member than chosen before anything is sent', async () => {
		await itemsOf(buying());
		const [, other] = sandbox.world.loyaltyMembers.of(PROGRAM);
		const { error } = await runNode(refunding({ memberId: byId(other?.id ?? '') }));
		expect(error?.message).toBe("Purchase is not this member's");
		expect(error?.context.data).toMatchObject({ outcome: 'refused' });
		expect(posts()).toBe(0);
	});

	it('says that a purchase is not approved yet', async () => {
		await itemsOf(buying({ waitUntilBooked: false }));
		const { error } = await runNode(refunding());
		expect(error?.message).toBe('Only an approved purchase can be refunded');
	});

	it('lists what the member has bought', async () => {
		await itemsOf(buying({ waitUntilBooked: false }));
		const { parameters } = refunding();
		const { results } = await openList(sandbox, 'searchLoyaltyPurchases', { parameters });
		expect(results).toMatchObject([{ value: purchases()[0]?.id }]);
		expect(results[0]?.name).toMatch(/150 points · Pending$/);
	});
});

describe('Loyalty Earning and Payment → Pay Order With Points', () => {
	it.each([
		[{ limitBy: 'AMOUNT_LIMIT', amountLimit: 70 }, 70],
		[{ limitBy: 'POINTS_LIMIT', pointsLimit: 80 }, 80],
	])('simulates how much %j would pay', async (limit, amount) => {
		const [item] = await itemsOf(paying({ ...limit, dryRun: true }));
		expect(item).toMatchObject({ status: 'SIMULATED', details: { payment: { amount } } });
		expect(payments()).toEqual([]);
	});

	it('uses the only card, and is waited for by default', async () => {
		const cardId = { __rl: true, mode: 'list', value: '' };
		const [item] = await itemsOf(paying({ cardId }));
		const [{ id, order_id } = {}] = payments();
		expect(item).toMatchObject({ id, order_id, status: 'APPROVED', booked: true });
		expect(sandbox.requests.find(({ method }) => method === 'POST')?.body).toEqual({
			card_id: member().card.id,
			order: { source_id: ORDER },
		});
	});

	it('claims no payment after a lost response: those for the order with this limit are candidates', async () => {
		const [other] = await itemsOf(paying({ limitBy: 'POINTS_LIMIT', pointsLimit: 30 }));
		const { length } = sandbox.requests;
		sandbox.faults.add({ kind: 'resetAfter', method: 'POST', times: 1 });
		const { error, items } = await runNode(paying({ limitBy: 'AMOUNT_LIMIT', amountLimit: 40 }));
		expect(items).toEqual([]);
		const { data } = error?.context ?? {};
		expect(data).toMatchObject({
			outcome: 'unknown',
			candidates: expect.arrayContaining([payments().at(-1)?.id]),
		});
		expect(payments().map(({ id }) => id)).toContain(other?.id);
		expect(payments()).toHaveLength(2);
		expect(methods().slice(length)).toEqual(['POST', 'GET', 'GET']);
	});

	describe('once per order', () => {
		const once = (parameters: INodeParameters = {}) =>
			paying({
				limitBy: 'POINTS_LIMIT',
				pointsLimit: 30,
				options: { oncePerOrder: true },
				...parameters,
			});
		const here = () => undefined;
		const places: Array<[string, () => ReturnType<typeof otherProcess> | undefined]> = [
			['here', here],
			['elsewhere', otherProcess],
		];
		// A different order in each test, as the process remembers earlier results.
		let count = 0;
		let orderId = byId('');
		beforeEach(() => {
			count += 1;
			orderId = byId(`once-${count}`);
			// The sandbox assigns the same IDs in the same order.
			for (let saved = 1; saved <= count; saved += 1)
				saveOrder(sandbox.world, { source_id: `once-${saved}`, amount: 5_000 });
		});

		it.each(places)(
			'pays nothing where the card has already paid for the order: %s',
			async (_, process) => {
				const [first] = await itemsOf(once({ orderId }));
				const again = await itemsOf({ ...once({ orderId }), process: process() });
				expect(again).toMatchObject([{ id: first?.id, booked: true, repeated: true }]);
				expect(payments()).toHaveLength(1);
			},
		);

		it.each(places)('refuses another limit: %s', async (_, process) => {
			await itemsOf(once({ orderId }));
			const { error } = await runNode({
				...once({ orderId, pointsLimit: 31 }),
				process: process(),
			});
			expect(error?.message).toBe('Order was already paid by this card');
			expect(payments()).toHaveLength(1);
		});

		it('pays for another order', async () => {
			await itemsOf(once({ orderId }));
			const other = await itemsOf(once({ orderId: byId(ORDER) }));
			expect(other).not.toMatchObject([{ repeated: true }]);
			expect(payments()).toHaveLength(2);
		});
	});

	it('says that a card has no points', async () => {
		const { card } = member();
		const points = { ...card.points, spent: card.points.total };
		sandbox.world.loyaltyCards.change(card.id, { points });
		const { error } = await runNode(paying());
		expect(error?.message).toBe('The card has no points');
		expect(methods()).toEqual(['POST']);
	});
});

describe('Loyalty Earning and Payment → Estimate Points', () => {
	const estimating = (parameters: INodeParameters) =>
		on('loyaltyPoints', 'estimate', { customerId: byId(CUSTOMER), ...parameters });

	it('shows for each card how many points an order would earn', async () => {
		const rows = await itemsOf(estimating({ additionalFields: { amount: 4_200 } }));
		const { card, id } = member();
		expect(rows).toContainEqual(
			expect.objectContaining({ points: 42, card_id: card.id, member_id: id }),
		);
	});

	it.each<[INodeParameters, unknown]>([
		[{ event: 'all' }, { trigger: { type: 'ALL' } }],
		[
			{
				event: 'customer.segment.entered',
				options: { customerMetadata: '{"vip": true}', memberMetadata: '{"level": "gold"}' },
			},
			{
				trigger: { type: 'SPECIFIC', specific: { event: 'customer.segment.entered' } },
				customer_segment_entered: {
					customer: { metadata: { vip: true } },
					member: { metadata: { level: 'gold' } },
				},
			},
		],
		[
			{
				event: 'customer.custom_event',
				schemaId: byId('ms_1'),
				options: { customerMetadata: '{"vip": true}', memberMetadata: '{"level": "gold"}' },
			},
			{
				customer_custom_event: {
					type: 'SPECIFIC',
					specific: {
						customer: { metadata: { vip: true } },
						member: { metadata: { level: 'gold' } },
						custom_event: { schema_id: 'ms_1' },
					},
				},
			},
		],
		[
			{ event: 'customer.custom_event', schemaId: byId('ms_1'), eventMetadata: '{"rating": 5}' },
			{
				trigger: { type: 'SPECIFIC', specific: { event: 'customer.custom_event' } },
				customer_custom_event: {
					type: 'SPECIFIC',
					specific: { custom_event: { schema_id: 'ms_1', metadata: { rating: 5 } } },
				},
			},
		],
	])('requests an estimate for %j', async (parameters, body) => {
		await itemsOf(estimating(parameters));
		expect(sandbox.requests[0]?.body).toMatchObject(body as object);
	});
});
