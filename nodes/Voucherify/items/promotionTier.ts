import { valueAt } from '../api/types';
import type { Columns } from './row';

/** What the tier takes off, until when, and what came of it. Amounts are in minor currency units. */
export const promotionTierColumns: Columns = {
	id: 'id',
	name: 'name',
	banner: 'banner',
	active: 'active',
	// Some answers name the campaign in one place only.
	campaign_id: (tier) => tier.campaign_id ?? valueAt(tier, 'campaign', 'id'),
	hierarchy: 'hierarchy',
	start_date: 'start_date',
	expiration_date: 'expiration_date',
	discount_type: 'action.discount.type',
	amount_off: 'action.discount.amount_off',
	percent_off: 'action.discount.percent_off',
	fixed_amount: 'action.discount.fixed_amount',
	unit_off: 'action.discount.unit_off',
	total_redeemed: 'summary.redemptions.total_redeemed',
	orders_total_amount: 'summary.orders.total_amount',
	orders_total_discount_amount: 'summary.orders.total_discount_amount',
	category_id: 'category_id',
	created_at: 'created_at',
	updated_at: 'updated_at',
};
