import { setImmediate } from 'node:timers/promises';
import type { INodeParameters } from 'n8n-workflow';
import { startSandbox, type Sandbox } from '../../sandbox';
import { saveOrder } from '../../sandbox/world/orders';
import { PROGRAM_IDS } from '../../sandbox/world/seed/loyalty';
import { byId, credentialsFor, itemsOf, runNode } from './engine';
import { openList } from './lookups';
import { skipPauses } from './pauses';

const PROGRAM = PROGRAM_IDS.beanSociety;
const CUSTOMER = 'customer-00001';
const CUP = 'lrew_5a0bea50c1e7000001';
const ORDER = 'receipt-4711';

let sandbox: Sandbox;

skipPauses();

beforeAll(async () => {
	sandbox = await startSandbox({ pointsDelayMs: 2_000 });
});

afterAll(async () => {
	await sandbox.close();
});

beforeEach(() => {
	sandbox.reset();
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

	it('says what can be bought on which card, and why not in words', async () => {
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
		expect(dear?.why_not).toMatch(/^\d+ points are missing: it costs 500, and the card has \d+$/);
		expect(dear?.missing_points).toBeGreaterThan(0);
		expect(methods()).toEqual(['POST']);
	});

	it.each([
		['a customer', 'customer_id', () => member().customer_id],
		['a member, in their program alone', 'member_id', () => member().id],
	])('looks at %s by the ID of Voucherify', async (_, type, id) => {
		await itemsOf(looking({ customerId: byId(id()) }));
		expect(sandbox.requests[0]?.body).toEqual({
			customer_identification: { type, [type]: id() },
		});
	});

	it('leaves out what cannot be bought, if the user wants that', async () => {
		const rows = await itemsOf(looking({ options: { availableOnly: true } }));
		expect(rows.length).toBeGreaterThan(0);
		for (const { available } of rows) expect(available).toBe(true);
	});
});

describe('Loyalty Reward → Purchase', () => {
	it('only tries', async () => {
		const [item] = await itemsOf(buying({ dryRun: true }));
		expect(item).toMatchObject({ status: 'SIMULATED', details: { points: { total: 150 } } });
		expect(purchases()).toEqual([]);
	});

	it('is pending, or waited for', async () => {
		expect((await itemsOf(buying()))[0]).toMatchObject({ status: 'PENDING', reward_id: CUP });
		const [item] = await itemsOf(buying({ waitUntilBooked: true }));
		expect(item).toMatchObject({ status: 'APPROVED', details: { result: { quantity: 1 } } });
	});

	it('says that it was rejected in the end', async () => {
		for (let count = 0; count < 3; count += 1) await itemsOf(buying());
		sandbox.settings.clockAheadMs = 0;
		const { error } = await runNode(buying({ waitUntilBooked: true }));
		expect(error?.message).toBe('The reward was not bought: insufficient balance');
	});

	it('buys once, although the answer is lost', async () => {
		sandbox.faults.add({ kind: 'resetAfter', method: 'POST', times: 1 });
		const [item] = await itemsOf(buying());
		expect(item).toMatchObject({ id: purchases()[0]?.id, reward_id: CUP });
		expect(purchases()).toHaveLength(1);
	});

	it('does not take the purchase of another item for its own', async () => {
		sandbox.faults.add({ kind: 'resetBefore', method: 'POST', from: 1, times: 1 });
		const { items } = await runNode({
			...buying(),
			items: [{}, {}],
			node: { onError: 'continueRegularOutput' },
		});
		expect(items.filter(({ json }) => 'error' in json)).toHaveLength(1);
		expect(purchases()).toHaveLength(1);
	});

	it('does not take the purchase of another execution for its own', async () => {
		await itemsOf(buying());
		sandbox.faults.add({ kind: 'resetBefore', method: 'POST', times: 1 });
		const { error, items } = await runNode(buying());
		expect(items).toEqual([]);
		expect(error?.description).toMatch(/So far it is not in the purchases of the member/);
		expect(purchases()).toHaveLength(1);
	});

	it('tells executions apart that buy the same at once, and says what another process could do', async () => {
		sandbox.faults.add({ kind: 'resetAfter', method: 'POST', times: 2 });
		const both = await Promise.all([runNode(buying()), runNode(buying())]);
		const found = both.map(({ items }) => items[0]?.json.id);
		expect(found.toSorted()).toEqual(purchases().map(({ id }) => id));
		expect(new Set(found).size).toBe(2);
		for (const { hints } of both) {
			expect(hints[0]?.message).toMatch(
				/^An answer of Voucherify was lost: lrtx_\w+ in the purchases of the member is taken for/,
			);
		}
	});

	it('does not wait for another execution when it is cancelled', async () => {
		sandbox.faults.add({ kind: 'lateAnswer', durationMs: 600_000, method: 'POST' });
		const held = itemsOf(buying());
		while (purchases().length === 0) await setImmediate();
		const { items } = await runNode({ ...buying(), cancelAfterMs: 200 });
		expect(items).toEqual([]);
		sandbox.faults.clear();
		expect(await held).toMatchObject([{ id: purchases()[0]?.id }]);
		expect(methods()).toEqual(['POST']);
	});

	it.each<[string, () => void, string]>([
		[
			'too few points',
			() => {
				const { card } = member();
				const points = { ...card.points, spent: card.points.total };
				sandbox.world.loyaltyCards.change(card.id, { points });
			},
			'The member has not enough points for this reward',
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
	])('says in words why not: %s, and asks once only', async (_, prepare, message) => {
		prepare();
		const { error } = await runNode(buying());
		expect(error?.message).toBe(message);
		expect(methods()).toEqual(['POST']);
	});

	it('says that a reward is one of the legacy campaigns', async () => {
		const { error } = await runNode(buying({ rewardId: byId('rew_0bc92f81a6801f9bca') }));
		expect(error?.message).toBe('rew_0bc92f81a6801f9bca belongs to a legacy loyalty program');
	});
});

describe('Loyalty Reward → Refund Purchase', () => {
	const refunding = () =>
		on('loyaltyReward', 'refund', { purchaseId: byId(purchases()[0]?.id ?? '') });

	it('gives back what was approved, and is done with what was given back already', async () => {
		await itemsOf(buying({ waitUntilBooked: true }));
		sandbox.faults.add({ kind: 'resetAfter', path: '/refund$', times: 1 });
		const [item] = await itemsOf(refunding());
		expect(item).toMatchObject({ id: purchases()[0]?.id, status: 'REFUNDED' });
		expect(purchases().filter(({ type }) => type === 'REFUND')).toHaveLength(1);
	});

	it('says that a purchase is not approved yet', async () => {
		await itemsOf(buying());
		const { error } = await runNode(refunding());
		expect(error?.message).toBe('Only a purchase that was approved can be refunded');
	});

	it('has a list of what the member has bought', async () => {
		await itemsOf(buying());
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
	])('tries how much %j would be', async (limit, amount) => {
		const [item] = await itemsOf(paying({ ...limit, dryRun: true }));
		expect(item).toMatchObject({ status: 'SIMULATED', details: { payment: { amount } } });
		expect(payments()).toEqual([]);
	});

	it('takes the only card, waits, and pays once although the answer is lost', async () => {
		sandbox.faults.add({ kind: 'resetAfter', method: 'POST', times: 1 });
		const cardId = { __rl: true, mode: 'list', value: '' };
		const [item] = await itemsOf(paying({ cardId, waitUntilBooked: true }));
		expect(item).toMatchObject({ status: 'APPROVED', order_id: payments()[0]?.order_id });
		expect(payments()).toHaveLength(1);
		expect(sandbox.requests.find(({ method }) => method === 'POST')?.body).toEqual({
			card_id: member().card.id,
			order: { source_id: ORDER },
		});
	});

	it('tells its payment from one with another limit', async () => {
		await itemsOf(paying({ limitBy: 'POINTS_LIMIT', pointsLimit: 30 }));
		sandbox.faults.add({ kind: 'resetAfter', method: 'POST', times: 1 });
		const [item] = await itemsOf(paying({ limitBy: 'AMOUNT_LIMIT', amountLimit: 40 }));
		expect(item).toMatchObject({ details: { payment: { amount: 40 } } });
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

	it('shows for each card how many points an order would bring', async () => {
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
	])('asks for %j', async (parameters, body) => {
		await itemsOf(estimating(parameters));
		expect(sandbox.requests[0]?.body).toMatchObject(body as object);
	});
});
