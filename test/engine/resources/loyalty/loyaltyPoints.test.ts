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

	describe('once per order', () => {
		const once = (parameters: INodeParameters = {}) =>
			paying({
				limitBy: 'POINTS_LIMIT',
				pointsLimit: 30,
				options: { oncePerOrder: true },
				...parameters,
			});
		const places: Array<[string, () => ReturnType<typeof otherProcess> | undefined]> = [
			['here', () => undefined],
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

it('Loyalty Earning and Payment → Estimate Points shows for each card what an order would earn', async () => {
	const order = { additionalFields: { amount: 4_200 } };
	const { card, id } = member();
	expect(
		await itemsOf(on('loyaltyPoints', 'estimate', { customerId: byId(CUSTOMER), ...order })),
	).toContainEqual(expect.objectContaining({ points: 42, card_id: card.id, member_id: id }));
});
