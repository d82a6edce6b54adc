import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { World } from '../../sandbox';
import { payOrder } from '../../sandbox/world/loyalty/payments';
import { saveOrder } from '../../sandbox/world/orders';
import { byId } from '../support/engine';
import {
	cardOf,
	createdUntil,
	CUSTOMER,
	identification,
	memberIds,
	memberPath,
	ofMember,
} from './beanSociety';
import { first, type ExampleVariant, type OperationExample } from './example';

const ORDER = 'receipt-4711';

/** An existing order; repeated calls return the same one. */
function orderOf(world: World): string {
	if (!world.orders.find(ORDER)) saveOrder(world, { source_id: ORDER, amount: 5_000 });
	return ORDER;
}

/** Pays an order; repeated calls pay it once. */
function paid(world: World): string {
	if (world.orderTransactions.all().length === 0) {
		payOrder(world, memberIds(world), {
			card_id: cardOf(world).id,
			order: { source_id: orderOf(world) },
		});
	}
	return first(world.orderTransactions).id;
}

const { created, createdQuery } = createdUntil('2090-01-01T00:00:00.000Z');

const OTHER_METADATA = { customerMetadata: '{"vip": true}', memberMetadata: '{"level": "gold"}' };
const otherMetadata = {
	customer: { metadata: { vip: true } },
	member: { metadata: { level: 'gold' } },
};
const specific = (event: string) => ({ trigger: { type: 'SPECIFIC', specific: { event } } });

/** An estimate, without the example's metadata. */
const estimate = (name: string, entered: INodeParameters, body: IDataObject): ExampleVariant => ({
	name,
	parameters: () => ({ options: {}, ...entered }),
	calls: () => [
		{
			method: 'POST',
			path: '/v2/loyalties/examine/earning-rules',
			body: { ...body, customer_identification: identification },
		},
	],
});

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
		variants: [
			estimate(
				'a bare order',
				{ additionalFields: { amount: 4_200 } },
				{
					...specific('customer.order.paid'),
					customer_order_paid: { order: { amount: 4_200 } },
				},
			),
			estimate('any event', { event: 'all', additionalFields: {} }, { trigger: { type: 'ALL' } }),
			estimate(
				'an entered segment',
				{ event: 'customer.segment.entered', options: OTHER_METADATA },
				{ ...specific('customer.segment.entered'), customer_segment_entered: otherMetadata },
			),
			...[
				{ entered: { options: OTHER_METADATA }, sent: otherMetadata, metadata: {} },
				{ entered: { eventMetadata: '{"rating": 5}' }, sent: {}, metadata: { rating: 5 } },
			].map(({ entered, sent, metadata }) =>
				estimate(
					`a custom event with ${JSON.stringify(entered)}`,
					{ event: 'customer.custom_event', schemaId: byId('ms_1'), ...entered },
					{
						...specific('customer.custom_event'),
						customer_custom_event: {
							type: 'SPECIFIC',
							specific: {
								...sent,
								custom_event: { schema_id: 'ms_1', ...('rating' in metadata && { metadata }) },
							},
						},
					},
				),
			),
		],
	},
	{
		resource: 'loyaltyPoints',
		operation: 'getPayments',
		parameters: (world) => ({
			...ofMember(world),
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
			...ofMember(world),
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
		variants: [
			{
				entered: { limitBy: 'AMOUNT_LIMIT', amountLimit: 70 },
				sent: { type: 'AMOUNT_LIMIT', amount_limit: { max: 70 } },
				amount: 70,
			},
			{
				entered: { limitBy: 'POINTS_LIMIT', pointsLimit: 80 },
				sent: { type: 'POINTS_LIMIT', points_limit: { max: 80 } },
				amount: 80,
			},
		].map(({ entered, sent, amount }) => ({
			name: `how much ${JSON.stringify(entered)} would pay`,
			parameters: () => ({ ...entered, dryRun: true }),
			calls: (world) => [
				{
					method: 'POST',
					path: memberPath(world, '/orders/payments'),
					body: {
						card_id: cardOf(world).id,
						order: { source_id: orderOf(world) },
						payment_limit: sent,
						mode: 'DRY_RUN',
					},
				},
			],
			rows: () => [{ status: 'SIMULATED', amount }],
		})),
	},
];
