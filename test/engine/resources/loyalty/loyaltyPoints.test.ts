import type { INodeParameters } from 'n8n-workflow';
import { saveOrder } from '../../../../sandbox/world/orders';
import { byId, itemsOf, runNode } from '../../../support/engine';
import { otherProcess } from '../../../support/otherProcess';
import { methods } from '../../../support/requests';
import { sandbox } from '../../../support/sandbox';
import { CUSTOMER, member, on, withRewards } from './rewards';

const ORDER = 'receipt-4711';

withRewards();

beforeEach(() => {
	saveOrder(sandbox.world, { source_id: ORDER, amount: 5_000 });
});

const paying = (parameters: INodeParameters = {}) =>
	on('loyaltyPoints', 'payOrder', {
		cardId: byId(member().card.id),
		orderId: byId(ORDER),
		...parameters,
	});

const payments = () => sandbox.world.orderTransactions.all();

describe('Loyalty Earning and Payment → Pay Order With Points', () => {
	it.each([
		[{ limitBy: 'AMOUNT_LIMIT', amountLimit: 70 }, 70],
		[{ limitBy: 'POINTS_LIMIT', pointsLimit: 80 }, 80],
	])('simulates how much %j would pay', async (limit, amount) => {
		const [item] = await itemsOf(paying({ ...limit, dryRun: true }));
		expect(item).toMatchObject({ status: 'SIMULATED', amount });
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
			for (const limit of [{ pointsLimit: 31 }, { limitBy: 'CARD_BALANCE' }]) {
				const { error } = await runNode({ ...once({ orderId, ...limit }), process: process() });
				expect(error?.message).toBe('Order was already paid by this card');
			}
			expect(payments()).toHaveLength(1);
		});

		it('is unknown where the payment does not show its limit', async () => {
			await itemsOf(paying({ orderId }));
			const { error } = await runNode({ ...once({ orderId }), process: otherProcess() });
			expect(error?.message).toBe('Outcome unknown: Order was already paid by this card');
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
