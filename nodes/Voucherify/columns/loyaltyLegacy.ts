import type { Columns } from './row';

/** Columns of a reward that a member can get, with its price in points. */
export const rewardOfCardColumns: Columns = {
	id: 'id',
	name: 'reward.name',
	type: 'reward.type',
	points: 'assignment.parameters.loyalty.points',
	stock: 'reward.stock',
	redeemed: 'reward.redeemed',
	assignment_id: 'assignment.id',
	campaign_id: 'assignment.related_object_id',
};

export const pendingPointsLegacyColumns: Columns = {
	id: 'id',
	points: 'points',
	activates_at: 'activates_at',
	voucher_id: 'voucher_id',
	customer_id: 'customer_id',
	campaign_id: 'campaign_id',
	order_id: 'order_id',
	order_source_id: 'details.order.source_id',
	earning_rule_id: 'details.earning_rule.id',
	earning_rule_name: 'details.earning_rule.source.banner',
	created_at: 'created_at',
};
