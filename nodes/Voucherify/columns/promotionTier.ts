import { valueAt } from '../api/types';
import { discountColumns } from './discount';
import type { Columns } from './row';

/** Columns of a promotion tier, with its discount and summary. Amounts are in minor currency units. */
export const promotionTierColumns: Columns = {
	id: 'id',
	name: 'name',
	banner: 'banner',
	active: 'active',
	// Some responses name the campaign in only one of the two places.
	campaign_id: (tier) => tier.campaign_id ?? valueAt(tier, 'campaign', 'id'),
	hierarchy: 'hierarchy',
	start_date: 'start_date',
	expiration_date: 'expiration_date',
	...discountColumns('action.discount'),
	total_redeemed: 'summary.redemptions.total_redeemed',
	orders_total_amount: 'summary.orders.total_amount',
	orders_total_discount_amount: 'summary.orders.total_discount_amount',
	category_id: 'category_id',
	created_at: 'created_at',
	updated_at: 'updated_at',
};
