import { discount, listAt, named, valueOf, type Rule, type View } from './view';

const times = named('created_at', 'updated_at');

/**
 * Ratio of a rule: the schema of each `calculation_type` has `{every, points}` in a separate object, such as
 * `loyalty.order_items.amount`; rules by metadata have it below `metadata` and the property's name.
 */
const ratio =
	(part: 'every' | 'points'): Rule =>
	(rule) =>
		[
			...['order.amount', 'order.total_amount', 'order.metadata'],
			...['order_items.quantity', 'order_items.amount', 'order_items.subtotal_amount'],
			...['customer.metadata', 'custom_event.metadata'],
		]
			.map((place) => valueOf(rule, `loyalty.${place}.${part}`))
			.find((value) => value !== undefined);

/** Campaigns, and what belongs to them. */
export const campaigns: Record<string, View> = {
	campaign: {
		columns: {
			...named('id', 'name', 'campaign_type', 'active', 'start_date', 'expiration_date', 'type'),
			...named('vouchers_count', 'vouchers_generation_status', 'join_once', 'description'),
			...discount('voucher.discount'),
			gift_amount: 'voucher.gift.amount',
			points: 'voucher.loyalty_card.points',
			// The name is in `category`, or in the list of all its categories.
			category: (campaign) =>
				valueOf(campaign, 'category') ?? valueOf(listAt(campaign, 'categories')[0], 'name'),
			...times,
		},
	},
	campaignSummary: {
		columns: {
			campaign_id: 'campaign.id',
			campaign: 'campaign.name',
			campaign_type: 'campaign.campaign_type',
			...named('vouchers_created', 'vouchers_deleted'),
			...named('publications_succeeded', 'publications_failed'),
			...named('validations_succeeded', 'validations_failed'),
			...named('redemptions_succeeded', 'redemptions_failed', 'rollbacks_succeeded'),
			...named('orders_amount', 'orders_rolledback_amount'),
			...named('discounted_amount', 'rolledback_discounted_amount'),
			gift_amount_added: 'amount_added',
			gift_amount_redeemed: 'amount_redeemed',
			...named('points_rewarded', 'points_redeemed', 'points_expired', 'referred_customers'),
		},
	},
	promotionTier: {
		columns: {
			...named('id', 'name', 'banner', 'active', 'hierarchy', 'start_date', 'expiration_date'),
			campaign_id: ['campaign_id', 'campaign.id'],
			...discount('action.discount'),
			total_redeemed: 'summary.redemptions.total_redeemed',
			orders_total_amount: 'summary.orders.total_amount',
			orders_total_discount_amount: 'summary.orders.total_discount_amount',
			category_id: 'category_id',
			...times,
		},
	},
	earningRule: {
		columns: {
			...named('id', 'event', 'active', 'start_date', 'expiration_date', 'validation_rule_id'),
			name: 'source.banner',
			points_type: 'loyalty.type',
			// Fixed points, or points per unit of a proportional rule.
			points: (rule, asked) => valueOf(rule, 'loyalty.points') ?? ratio('points')(rule, asked),
			every: ratio('every'),
			calculation_type: 'loyalty.calculation_type',
			campaign_id: 'source.object_id',
			pending_days: 'pending_points.period_value',
			...times,
		},
	},
	reward: {
		columns: {
			...named('id', 'name', 'type', 'stock', 'redeemed'),
			campaign_id: 'parameters.campaign.id',
			campaign_balance: 'parameters.campaign.balance',
			product_id: 'parameters.product.id',
			sku_id: 'parameters.product.sku_id',
			exchange_ratio: 'parameters.coin.exchange_ratio',
			points_ratio: 'parameters.coin.points_ratio',
			...times,
		},
	},
	rewardAssignment: {
		columns: {
			...named('id', 'reward_id'),
			campaign_id: 'related_object_id',
			points: 'parameters.loyalty.points',
			auto_redeem: 'parameters.loyalty.auto_redeem',
			...times,
		},
	},
	// Next to the reward is its assignment to the campaign, with the price.
	rewardOfCard: {
		columns: {
			id: 'reward.id',
			name: 'reward.name',
			type: 'reward.type',
			points: 'assignment.parameters.loyalty.points',
			stock: 'reward.stock',
			redeemed: 'reward.redeemed',
			assignment_id: 'assignment.id',
			campaign_id: 'assignment.related_object_id',
		},
	},
	legacyPendingPoints: {
		columns: {
			...named('id', 'points', 'activates_at', 'voucher_id', 'customer_id', 'campaign_id'),
			order_id: ['order_id', 'details.order.id'],
			order_source_id: 'details.order.source_id',
			earning_rule_id: 'details.earning_rule.id',
			earning_rule_name: 'details.earning_rule.source.banner',
			created_at: 'created_at',
		},
	},
};
