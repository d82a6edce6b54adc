import { discountColumns } from './discount';
import type { Columns } from './row';

/** Columns of a campaign. Amounts are points, or minor currency units. */
export const campaignColumns: Columns = {
	id: 'id',
	name: 'name',
	campaign_type: 'campaign_type',
	active: 'active',
	start_date: 'start_date',
	expiration_date: 'expiration_date',
	...discountColumns('voucher.discount'),
	gift_amount: 'voucher.gift.amount',
	points: 'voucher.loyalty_card.points',
	type: 'type',
	vouchers_count: 'vouchers_count',
	vouchers_generation_status: 'vouchers_generation_status',
	join_once: 'join_once',
	category: 'category',
	description: 'description',
	created_at: 'created_at',
	updated_at: 'updated_at',
};

/**
 * Columns of a campaign's summary; null for numbers that its type does not have. Amounts are points, or minor currency
 * units.
 */
export const summaryColumns: Columns = {
	campaign_id: 'campaign.id',
	campaign: 'campaign.name',
	campaign_type: 'campaign.campaign_type',
	vouchers_created: 'vouchers_created',
	vouchers_deleted: 'vouchers_deleted',
	publications_succeeded: 'publications_succeeded',
	publications_failed: 'publications_failed',
	validations_succeeded: 'validations_succeeded',
	validations_failed: 'validations_failed',
	redemptions_succeeded: 'redemptions_succeeded',
	redemptions_failed: 'redemptions_failed',
	rollbacks_succeeded: 'rollbacks_succeeded',
	orders_amount: 'orders_amount',
	orders_rolledback_amount: 'orders_rolledback_amount',
	discounted_amount: 'discounted_amount',
	rolledback_discounted_amount: 'rolledback_discounted_amount',
	gift_amount_added: 'amount_added',
	gift_amount_redeemed: 'amount_redeemed',
	points_rewarded: 'points_rewarded',
	points_redeemed: 'points_redeemed',
	points_expired: 'points_expired',
	referred_customers: 'referred_customers',
};
