import type { World } from '../../sandbox';
import { payOrder } from '../../sandbox/world/loyalty/payments';
import { saveOrder } from '../../sandbox/world/orders';
import { purchase as buy } from '../../sandbox/world/loyalty/rewards';
import { PROGRAM_IDS } from '../../sandbox/world/seed/loyalty';
import { byId } from '../support/engine';
import { first, type OperationExample } from './example';

const PROGRAM = PROGRAM_IDS.beanSociety;
const PATH = `/v2/loyalties/programs/${PROGRAM}`;
const CUSTOMER = 'customer-00001';

const memberOf = ({ loyaltyMembers }: World) => first(loyaltyMembers.of(PROGRAM));
const cardOf = (world: World) => first(world.loyaltyCards.of(memberOf(world).id));
const rewardOf = ({ loyaltyRewards }: World) => first(loyaltyRewards).id;
const memberPath = (world: World, more: string) => `${PATH}/members/${memberOf(world).id}${more}`;

const inProgram = (world: World) => ({
	programId: byId(PROGRAM),
	memberId: byId(memberOf(world).id),
});

const params = (world: World) => ({ programId: PROGRAM, memberId: memberOf(world).id });

const ORDER = 'receipt-4711';

/** An existing order; repeated calls return the same one. */
function orderOf(world: World): string {
	if (!world.orders.find(ORDER)) saveOrder(world, { source_id: ORDER, amount: 5_000 });
	return ORDER;
}

/** Purchases a reward; repeated calls purchase it once. */
function bought(world: World): string {
	if (world.rewardTransactions.all().length === 0) {
		buy(world, params(world), { reward_id: rewardOf(world) });
	}
	return first(world.rewardTransactions).id;
}

/** Pays an order; repeated calls pay it once. */
function paid(world: World): string {
	if (world.orderTransactions.all().length === 0) {
		payOrder(world, params(world), {
			card_id: cardOf(world).id,
			order: { source_id: orderOf(world) },
		});
	}
	return first(world.orderTransactions).id;
}

const period = { after: '2020-01-01T00:00:00.000Z', before: '2090-01-01T00:00:00.000Z' };
const created = { createdAfter: period.after, createdBefore: period.before };
const createdQuery = {
	'filters[created_at][conditions][$after]': period.after,
	'filters[created_at][conditions][$before]': period.before,
};
const identification = { type: 'customer_source_id', customer_source_id: CUSTOMER };

export const loyaltyReward: OperationExample[] = [
	{
		resource: 'loyaltyReward',
		operation: 'getAvailable',
		parameters: () => ({
			customerId: byId(CUSTOMER),
			options: { customerMetadata: '{"vip": true}', memberMetadata: '{"level": "regular"}' },
		}),
		calls: () => [
			{
				method: 'POST',
				path: '/v2/loyalties/examine/rewards',
				body: {
					customer_identification: identification,
					customer: { metadata: { vip: true } },
					member: { metadata: { level: 'regular' } },
				},
				reads: true,
				idempotent: true,
				answer: 'object',
			},
		],
	},
	{
		resource: 'loyaltyReward',
		operation: 'getAll',
		parameters: (world) => ({
			filters: { ...created, name: 'Cup', rewardIds: rewardOf(world) },
			options: { order: 'name' },
		}),
		calls: (world) => [
			{
				method: 'GET',
				path: '/v2/loyalties/rewards',
				query: {
					...createdQuery,
					'filters[name][conditions][$contains]': 'Cup',
					'filters[id][conditions][$in][0]': rewardOf(world),
					order: 'name',
					limit: '50',
				},
				answer: 'list',
			},
		],
	},
	{
		resource: 'loyaltyReward',
		operation: 'getPurchases',
		parameters: (world) => ({
			...inProgram(world),
			filters: { ...created, purchaseIds: bought(world), rewardId: byId(rewardOf(world)) },
			options: { order: 'created_at' },
		}),
		calls: (world) => [
			{
				method: 'GET',
				path: memberPath(world, '/rewards/purchases'),
				query: {
					...createdQuery,
					'filters[id][conditions][$in][0]': bought(world),
					'filters[reward_id][conditions][$is]': rewardOf(world),
					order: 'created_at',
					limit: '50',
				},
				answer: 'list',
			},
		],
	},
	{
		resource: 'loyaltyReward',
		operation: 'purchase',
		parameters: (world) => ({
			...inProgram(world),
			rewardId: byId(rewardOf(world)),
			waitUntilBooked: false,
		}),
		calls: (world) => [
			{
				method: 'POST',
				path: memberPath(world, '/rewards/purchases'),
				body: { reward_id: rewardOf(world) },
				// No purchase shows who has made it.
				traced: 'in vain',
				answer: 'object',
			},
		],
		done: ({ rewardTransactions }) => rewardTransactions.all().length,
	},
	{
		resource: 'loyaltyReward',
		operation: 'refund',
		parameters: (world) => {
			const purchaseId = bought(world);
			const [taken] = [first(world.rewardTransactions).card_transaction_id];
			world.cardTransactions.change(taken, { status: 'APPROVED' }, { event: null });
			return {
				...inProgram(world),
				purchaseId: byId(purchaseId),
				waitUntilBooked: false,
				options: { refundAnyway: true, writeOff: true },
			};
		},
		calls: (world) => [
			{
				method: 'GET',
				path: memberPath(world, '/rewards/purchases'),
				query: { 'filters[id][conditions][$is]': bought(world), limit: '1' },
				answer: 'list',
			},
			{
				method: 'POST',
				path: `${PATH}/rewards/purchases/${bought(world)}/refund`,
				body: { policies: { refund: 'ALLOW', stock: 'WRITE_OFF' } },
				traced: true,
				answer: 'object',
			},
		],
		done: ({ rewardTransactions }) =>
			rewardTransactions.all().filter(({ type }) => type === 'REFUND').length,
	},
];

export const loyaltyPoints: OperationExample[] = [
	{
		resource: 'loyaltyPoints',
		operation: 'estimate',
		parameters: () => ({
			customerId: byId(CUSTOMER),
			event: 'customer.order.paid',
			additionalFields: {
				amount: 5000,
				discountAmount: 500,
				initialAmount: 5000,
				items: '[{"product_id": "prod_1", "quantity": 2}]',
				metadata: '{"shop": "Berlin"}',
			},
			options: { customerMetadata: '{"vip": true}', memberMetadata: '{"level": "regular"}' },
		}),
		calls: () => [
			{
				method: 'POST',
				path: '/v2/loyalties/examine/earning-rules',
				body: {
					trigger: { type: 'SPECIFIC', specific: { event: 'customer.order.paid' } },
					customer_order_paid: {
						customer: { metadata: { vip: true } },
						member: { metadata: { level: 'regular' } },
						order: {
							amount: 5000,
							discount_amount: 500,
							initial_amount: 5000,
							items: [{ product_id: 'prod_1', quantity: 2 }],
							metadata: { shop: 'Berlin' },
						},
					},
					customer_identification: identification,
				},
				reads: true,
				idempotent: true,
				answer: 'object',
			},
		],
	},
	{
		resource: 'loyaltyPoints',
		operation: 'getPayments',
		parameters: (world) => ({
			...inProgram(world),
			filters: { ...created, paymentIds: paid(world) },
			options: { order: 'created_at' },
		}),
		calls: (world) => [
			{
				method: 'GET',
				path: memberPath(world, '/orders/payments'),
				query: {
					...createdQuery,
					'filters[id][conditions][$in][0]': paid(world),
					order: 'created_at',
					limit: '50',
				},
				answer: 'list',
			},
		],
	},
	{
		resource: 'loyaltyPoints',
		operation: 'payOrder',
		parameters: (world) => ({
			...inProgram(world),
			cardId: byId(cardOf(world).id),
			orderId: byId(orderOf(world)),
			limitBy: 'POINTS_LIMIT',
			pointsLimit: 120,
			waitUntilBooked: false,
		}),
		calls: (world) => [
			{
				method: 'POST',
				path: memberPath(world, '/orders/payments'),
				body: {
					card_id: cardOf(world).id,
					order: { source_id: orderOf(world) },
					payment_limit: { type: 'POINTS_LIMIT', points_limit: { max: 120 } },
				},
				// No payment shows who has made it.
				traced: 'in vain',
				answer: 'object',
			},
		],
		done: ({ orderTransactions }) => orderTransactions.all().length,
	},
];
