import { isJsonObject } from '../../../nodes/Voucherify/api/types';
import { firstOf, freeProducts, listAt, valueOf, type Columns, type Rule, type View } from './view';

/** Properties of a schema that are not deleted, each with its name. */
const propertiesAt =
	(place: string): Rule =>
	(schema) => {
		const properties = valueOf(schema, place);
		return Object.entries(isJsonObject(properties) ? properties : {})
			.filter(([, definition]) => valueOf(definition, 'deleted') !== true)
			.map(([name, definition]) => ({ name, ...(isJsonObject(definition) && definition) }));
	};

const idIn = (picked: unknown) => String(valueOf(picked, 'value') ?? picked);

/** How many objects a list at a path has. */
const lengthOf =
	(place: string): Rule =>
	(object) =>
		Array.isArray(valueOf(object, place)) ? listAt(object, place).length : undefined;

/**
 * Ratio of a rule: the schema of each `calculation_type` has `{every, points}` in a separate object, such as
 * `loyalty.order_items.amount`; rules by metadata have it below `metadata` and the property's name.
 */
const ratio =
	(part: 'every' | 'points'): Rule =>
	(rule) =>
		firstOf(
			rule,
			...[
				...['order.amount', 'order.total_amount', 'order.metadata'],
				...['order_items.quantity', 'order_items.amount', 'order_items.subtotal_amount'],
				...['customer.metadata', 'custom_event.metadata'],
			].map((place) => `loyalty.${place}.${part}`),
		);

const formValue =
	(name: string): Rule =>
	(_, asked) =>
		valueOf(asked[name], 'value') ?? asked[name];

/** Recorded answers of loyalty cards have the change in `points`, which is in no schema. */
const changeOf: Rule = (balance) => firstOf(balance, 'amount', 'points');

/** A change of a balance: the response has only the card's ID. */
const changed: Columns = { code: formValue('voucherCode'), voucher_id: 'related_object.id' };

const cardOf = (place: string): Columns => ({
	points_balance: `${place}loyalty_card.balance`,
	...freeProducts(`${place}discount`),
});

/** What is sold and given: the catalogue, orders, campaigns, codes, and how customers get them. */
export const shop: Record<string, View> = {
	order: {
		columns: {
			item_count: lengthOf('items'),
			// An object with a key for each redemption; `rollback_id` shows that one was rolled back.
			redemption_ids: (order) => {
				const ids = Object.keys(valueOf(order, 'redemptions') ?? {});
				const kept = ids.filter((id) => !valueOf(order, `redemptions.${id}.rollback_id`));
				return kept.join(', ') || undefined;
			},
		},
	},
	product: { columns: { sku_count: 'skus.total' } },
	productCollection: { columns: { product_count: lengthOf('products') } },
	eventSchema: { columns: { properties: propertiesAt('schema.properties') } },
	metadataSchema: { columns: { properties: propertiesAt('properties') } },
	user: { columns: { role: (user, asked) => valueOf(user, `projects.${idIn(asked.projectId)}`) } },
	// Products and SKUs in one list: `name` of a product corresponds to `sku` of an SKU.
	collectionMember: { columns: { name: ['name', 'sku'] } },

	// The event is repeated inside `data`, as a different object for each type.
	activity: {
		columns: {
			campaign_id: 'data.data.campaign.id',
			voucher_id: 'data.data.voucher.id',
			order_id: 'data.data.order.id',
		},
	},
	walletEntry: { columns: { points_balance: 'redeemable.voucher.loyalty_card.balance' } },

	campaign: {
		columns: {
			...freeProducts('voucher.discount'),
			// The name is in `category`, or in the list of all its categories.
			category: (campaign) =>
				valueOf(campaign, 'category') ?? valueOf(listAt(campaign, 'categories')[0], 'name'),
		},
	},
	campaignSummary: {
		columns: {
			campaign: 'campaign.name',
			campaign_type: 'campaign.campaign_type',
			gift_amount_added: 'amount_added',
			gift_amount_redeemed: 'amount_redeemed',
		},
	},
	promotionStack: {
		columns: {
			tier_ids: (stack) => {
				const ids = valueOf(stack, 'tiers.ids');
				return Array.isArray(ids) ? ids.join(', ') : undefined;
			},
		},
	},
	promotionTier: {
		columns: {
			campaign_id: ['campaign_id', 'campaign.id'],
			...freeProducts('action.discount'),
		},
	},
	earningRule: {
		columns: {
			name: 'source.banner',
			points_type: 'loyalty.type',
			// Fixed points, or points per unit of a proportional rule.
			points: (rule, asked) => valueOf(rule, 'loyalty.points') ?? ratio('points')(rule, asked),
			every: ratio('every'),
			campaign_id: 'source.object_id',
			pending_days: 'pending_points.period_value',
		},
	},
	rewardAssignment: { columns: { campaign_id: 'related_object_id' } },
	// Next to the reward is its assignment to the campaign, with the price.
	rewardOfCard: {
		columns: { id: 'reward.id', campaign_id: 'assignment.related_object_id' },
	},
	legacyPendingPoints: {
		columns: {
			order_id: ['order_id', 'details.order.id'],
			earning_rule_name: 'details.earning_rule.source.banner',
		},
	},

	// Balance that can be spent: `amount` and `points` are the card's lifetime totals.
	voucher: {
		columns: {
			...cardOf(''),
			redemption_limit: 'redemption.quantity',
			qr_code_url: 'assets.qr.url',
		},
	},
	published: { columns: { ...cardOf('voucher.'), qr_code_url: 'voucher.assets.qr.url' } },
	publication: {
		columns: {
			...cardOf('voucher.'),
			voucher_ids: (publication) => {
				const ids = valueOf(publication, 'vouchers_id');
				return Array.isArray(ids) ? ids.join(', ') : undefined;
			},
		},
	},
	voucherTransaction: {
		columns: {
			// Credits of gift cards, points of loyalty cards: `balance.type` says which, and only one of them exists.
			amount: ['details.balance.amount', 'details.balance.points'],
			balance: 'details.balance.balance',
			order_id: 'details.order.id',
		},
	},
	voucherBalance: { columns: { ...changed, amount: changeOf } },
	pointsBalance: { columns: { ...changed, points_balance: 'balance' } },
	activatedLegacyPoints: {
		columns: {
			...changed,
			pending_points_id: formValue('pendingPointsId'),
			activated: () => true,
			points_balance: 'balance',
		},
	},
	transferredPoints: {
		columns: {
			voucher_id: 'id',
			customer_id: 'holder_id',
			from_code: formValue('fromCode'),
			points: formValue('points'),
			points_balance: 'loyalty_card.balance',
		},
	},
	holder: { columns: { voucher_id: 'redeemable_id' } },
};
