import type { Columns } from './row';

/** Who the customer is, and what they have bought, redeemed and collected. Amounts are in minor currency units. */
export const customerColumns: Columns = {
	id: 'id',
	source_id: 'source_id',
	name: 'name',
	email: 'email',
	phone: 'phone',
	city: 'address.city',
	country: 'address.country',
	orders_total_count: 'summary.orders.total_count',
	orders_total_amount: 'summary.orders.total_amount',
	redemptions_total_redeemed: 'summary.redemptions.total_redeemed',
	loyalty_points: 'loyalty.points',
	created_at: 'created_at',
	updated_at: 'updated_at',
};

/** One thing that a customer did, or that happened to them. */
export const activityColumns: Columns = {
	id: 'id',
	type: 'type',
	created_at: 'created_at',
	campaign_id: 'data.campaign.id',
	voucher_id: 'data.voucher.id',
	order_id: 'data.order.id',
	channel: 'event_source.channel',
	group_id: 'group_id',
};
/** One code or card that a customer holds. */
export const walletColumns: Columns = {
	id: 'id',
	redeemable_id: 'redeemable_id',
	redeemable_object: 'redeemable_object',
	code: 'redeemable.voucher.code',
	status: 'redeemable.status',
	voucher_type: 'voucher_type',
	gift_balance: 'redeemable.voucher.gift.balance',
	points_balance: 'redeemable.voucher.loyalty_card.balance',
	holder_role: 'holder_role',
	campaign_id: 'campaign_id',
	campaign_type: 'campaign_type',
	created_at: 'created_at',
};
