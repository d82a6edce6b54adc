import type { Columns } from '../../columns/row';

export const rewardColumns: Columns = {
	id: 'id',
	name: 'name',
	type: 'type',
	stock: 'stock',
	redeemed: 'redeemed',
	campaign_id: 'parameters.campaign.id',
	campaign_balance: 'parameters.campaign.balance',
	product_id: 'parameters.product.id',
	sku_id: 'parameters.product.sku_id',
	exchange_ratio: 'parameters.coin.exchange_ratio',
	points_ratio: 'parameters.coin.points_ratio',
	created_at: 'created_at',
	updated_at: 'updated_at',
};

/** Columns of a reward's assignment to a campaign, with its price in points. */
export const assignmentColumns: Columns = {
	id: 'id',
	reward_id: 'reward_id',
	campaign_id: 'related_object_id',
	points: 'parameters.loyalty.points',
	auto_redeem: 'parameters.loyalty.auto_redeem',
	created_at: 'created_at',
	updated_at: 'updated_at',
};
