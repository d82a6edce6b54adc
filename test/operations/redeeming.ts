import type { World } from '../../sandbox';
import { byId } from '../support/engine';
import { first, REFERENCE, type OperationExample } from './example';

const ORDER = 'order-4711';
const period = { after: '2020-01-01T00:00:00.000Z', before: '2030-01-01T00:00:00.000Z' };
const METADATA = { specifyMetadata: 'json', metadataJson: '{"till": 7}' };
/** A loyalty card of the customer who orders. */
const POINTS_CARD = 'GC/50%?..#ü🎁';

/** Parameters of an order with two items, for a customer. */
const circumstances = ({ products }: World) => ({
	specifyOrder: 'fields',
	orderSourceId: ORDER,
	specifyItems: 'fields',
	items: {
		item: [
			{
				object: 'product',
				itemId: byId(first(products).id),
				quantity: 2,
				price: 1250,
				amount: 2500,
				more: '{"metadata": {"color": "red"}}',
			},
			{
				object: 'sku',
				itemId: { __rl: true, mode: 'sourceId', value: 'product-00002-small' },
				quantity: 1,
				price: 900,
				amount: 900,
			},
		],
	},
	orderFields: { amount: 3400, initialAmount: 3400, discountAmount: 100, status: 'CREATED' },
	specifyOrderMetadata: 'json',
	orderMetadataJson: '{"store": "Berlin"}',
	identifyCustomerBy: 'sourceId',
	customerSourceId: 'customer-00001',
	customerFields: { name: 'Ada', email: 'ada@example.com' },
});

const sentCircumstances = ({ products }: World) => ({
	order: {
		source_id: ORDER,
		amount: 3400,
		initial_amount: 3400,
		discount_amount: 100,
		status: 'CREATED',
		items: [
			{
				product_id: first(products).id,
				quantity: 2,
				price: 1250,
				amount: 2500,
				metadata: { color: 'red' },
			},
			{
				source_id: 'product-00002-small',
				related_object: 'sku',
				quantity: 1,
				price: 900,
				amount: 900,
			},
		],
		metadata: { store: 'Berlin' },
	},
	customer: { source_id: 'customer-00001', name: 'Ada', email: 'ada@example.com' },
});

/** The reward with which points of a loyalty card pay for an order. */
const payWithPoints = ({ rewards }: World) =>
	first(rewards.all().filter(({ type }) => type === 'COIN'));

const redeemables = (world: World) => ({
	redeemables: {
		redeemable: [
			{ object: 'voucher', code: { __rl: true, mode: 'codeAlone', value: 'WELCOME-10' } },
			{ object: 'promotion_tier', promotionTierId: byId(first(world.promotionTiers).id) },
			{
				object: 'voucher',
				code: { __rl: true, mode: 'codeAlone', value: 'GIFT-0001' },
				options: { giftCredits: 10 },
			},
			{
				object: 'voucher',
				code: { __rl: true, mode: 'codeAlone', value: POINTS_CARD },
				options: { rewardId: byId(payWithPoints(world).id), points: 5 },
			},
		],
	},
});

const sentRedeemables = (world: World) => ({
	redeemables: [
		{ object: 'voucher', id: 'WELCOME-10' },
		{ object: 'promotion_tier', id: first(world.promotionTiers).id },
		{ object: 'voucher', id: 'GIFT-0001', gift: { credits: 10 } },
		{
			object: 'voucher',
			id: POINTS_CARD,
			reward: { id: payWithPoints(world).id, points: 5 },
		},
	],
});

const OPTIONS = { expand: ['order', 'redeemable'], trackingId: 'customer-00001' };
const sentOptions = {
	options: { expand: ['order', 'redeemable'] },
	tracking_id: 'customer-00001',
	metadata: { till: 7 },
};

export const qualification: OperationExample[] = [
	{
		resource: 'qualification',
		operation: 'check',
		parameters: (world) => ({
			...circumstances(world),
			scenario: 'ALL',
			filters: {
				campaignTypes: ['PROMOTION', 'DISCOUNT_COUPONS'],
				resourceTypes: ['promotion_tier', 'voucher'],
			},
			...METADATA,
			options: { expand: ['redeemable'], lockedCredits: true, sortingRule: 'BEST_DEAL' },
		}),
		calls: (world) => [
			{
				method: 'POST',
				path: '/v1/qualifications',
				body: {
					scenario: 'ALL',
					...sentCircumstances(world),
					session: { type: 'LOCK' },
					metadata: { till: 7 },
					options: {
						filters: {
							campaign_type: { conditions: { $in: ['PROMOTION', 'DISCOUNT_COUPONS'] } },
							resource_type: { conditions: { $in: ['promotion_tier', 'voucher'] } },
						},
						sorting_rule: 'BEST_DEAL',
						expand: ['redeemable'],
						limit: 50,
					},
				},
				idempotent: true,
				reads: true,
				answer: 'object',
			},
		],
	},
];

export const validation: OperationExample[] = [
	{
		resource: 'validation',
		operation: 'validate',
		parameters: (world) => ({
			...redeemables(world),
			...circumstances(world),
			hold: true,
			sessionKey: 'cart-4711',
			sessionTtl: 30,
			sessionTtlUnit: 'MINUTES',
			...METADATA,
			options: OPTIONS,
		}),
		calls: (world) => [
			{
				method: 'POST',
				path: '/v1/validations',
				body: {
					...sentRedeemables(world),
					...sentCircumstances(world),
					session: { type: 'LOCK', key: 'cart-4711', ttl: 30, ttl_unit: 'MINUTES' },
					...sentOptions,
				},
				idempotent: true,
				answer: 'object',
			},
		],
		done: ({ sessions }) => (sessions.all().some(({ key }) => key === 'cart-4711') ? 1 : 0),
	},
	{
		resource: 'validation',
		operation: 'releaseSession',
		parameters: () => ({ voucherCode: byId('SAVE-5'), sessionKey: 'checkout-1001' }),
		calls: () => [
			{ method: 'DELETE', path: '/v1/vouchers/SAVE-5/sessions/checkout-1001', answer: 'nothing' },
		],
		done: ({ sessions }) => (sessions.all().some(({ key }) => key === 'checkout-1001') ? 0 : 1),
	},
];

/** A redemption that was made on its own. */
const made = ({ redemptions, vouchers }: World) =>
	first(redemptions.of(vouchers.get('WELCOME-10').id)).id;

export const redemption: OperationExample[] = [
	{
		resource: 'redemption',
		operation: 'redeem',
		parameters: (world) => ({
			...redeemables(world),
			...circumstances(world),
			...METADATA,
			options: { ...OPTIONS, sessionKey: 'cart-4711' },
		}),
		calls: (world) => [
			{
				method: 'POST',
				path: '/v1/redemptions',
				body: {
					...sentRedeemables(world),
					...sentCircumstances(world),
					session: { type: 'LOCK', key: 'cart-4711' },
					...sentOptions,
					metadata: { ...sentOptions.metadata, n8n_reference: REFERENCE },
				},
				traced: true,
				answer: 'object',
			},
		],
		done: ({ redemptions, orders }) =>
			redemptions
				.of(orders.find(ORDER)?.id ?? '')
				.filter(({ parent_id, status }) => parent_id === null && status === 'SUCCEEDED').length,
	},
	{
		resource: 'redemption',
		operation: 'get',
		parameters: (world) => ({ redemptionId: byId(made(world)) }),
		calls: (world) => [
			{ method: 'GET', path: `/v1/redemptions/${made(world)}`, answer: 'resource' },
		],
	},
	{
		resource: 'redemption',
		operation: 'getAll',
		parameters: () => ({
			filters: {
				campaignId: byId('camp_Coffee7Club3Loyalty9Aa'),
				code: 'COFFEE-0001',
				createdAfter: period.after,
				createdBefore: period.before,
				customerId: byId('customer-00001'),
				object: 'redemption',
				result: 'SUCCESS',
			},
			options: { order: 'created_at' },
		}),
		calls: () => [
			{
				method: 'GET',
				path: '/v1/redemptions',
				query: {
					'filters[related_object_parent_id][conditions][$is]': 'camp_Coffee7Club3Loyalty9Aa',
					'filters[voucher_code][conditions][$is]': 'COFFEE-0001',
					'created_at[after]': period.after,
					'created_at[before]': period.before,
					customer: 'customer-00001',
					'filters[object][conditions][$is]': 'redemption',
					result: 'SUCCESS',
					order: 'created_at',
					limit: '50',
					page: '1',
				},
				answer: 'list',
			},
		],
	},
	{
		resource: 'redemption',
		operation: 'getByReference',
		parameters: (world) => {
			world.redemptions.change(made(world), { metadata: { n8n_reference: REFERENCE } });
			return { reference: REFERENCE, options: { code: 'WELCOME-10' } };
		},
		calls: () => [
			{
				method: 'GET',
				path: '/v1/redemptions',
				query: {
					'filters[voucher_code][conditions][$is]': 'WELCOME-10',
					order: '-created_at',
					limit: '100',
					page: '1',
				},
				answer: 'list',
			},
		],
	},
	{
		resource: 'redemption',
		operation: 'rollback',
		parameters: (world) => ({
			redemptionId: byId(made(world)),
			identifyCustomerBy: 'sourceId',
			customerSourceId: 'customer-00001',
			...METADATA,
			options: { reason: 'Order was returned', trackingId: 'customer-00001' },
		}),
		calls: (world) => [
			{
				method: 'POST',
				path: `/v1/redemptions/${made(world)}/rollbacks`,
				body: {
					customer: { source_id: 'customer-00001' },
					reason: `Order was returned [${REFERENCE}]`,
					tracking_id: 'customer-00001',
					metadata: { till: 7 },
				},
				idempotent: true,
				answer: 'object',
			},
		],
		done: (world) =>
			world.redemptions
				.of(made(world))
				.filter(({ object, status }) => object === 'redemption_rollback' && status !== 'FAILED')
				.length,
	},
];
