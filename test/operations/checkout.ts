import type { World } from '../../sandbox';
import { byId } from '../support/engine';
import { first } from './example';

export const ORDER = 'order-4711';
export const METADATA = { specifyMetadata: 'json', metadataJson: '{"till": 7}' };
/** A loyalty card of the customer who orders. */
const POINTS_CARD = 'GC/50%?..#ü🎁';

/** Parameters of an order with two items, for a customer. */
export const circumstances = ({ products }: World) => ({
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
				moreFields: { amount: 2500, more: '{"metadata": {"color": "red"}}' },
			},
			{
				object: 'sku',
				itemId: { __rl: true, mode: 'sourceId', value: 'product-00002-small' },
				quantity: 1,
				price: 900,
				moreFields: { amount: 900 },
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

export const sentCircumstances = ({ products }: World) => ({
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

export const redeemables = (world: World) => ({
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

export const sentRedeemables = (world: World) => ({
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

export const OPTIONS = { expand: ['order', 'redeemable'], trackingId: 'customer-00001' };
export const sentOptions = {
	options: { expand: ['order', 'redeemable'] },
	tracking_id: 'customer-00001',
	metadata: { till: 7 },
};

/** What the user leaves out of the circumstances and options: variants add only what they show. */
export const NOTHING = {
	specifyOrder: 'none',
	identifyCustomerBy: 'nobody',
	specifyMetadata: 'fields',
	options: {},
	hold: false,
};
