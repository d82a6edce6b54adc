import type { IDataObject } from 'n8n-workflow';
import { isJsonObject, valueAt } from '../api/types';
import { discountColumns } from './discount';
import type { Columns } from './row';

/** Columns of a customer, with orders, redemptions and points. Amounts are in minor currency units. */
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

/**
 * Returns a reader for a value of an activity. In the API's description, `event_source` and another `data` are inside
 * of `data`; other events have both one level higher.
 * @see https://docs.voucherify.io/api-reference/customers/list-customer-activity
 */
const activityValue =
	(...path: string[]) =>
	(activity: IDataObject): IDataObject[string] =>
		(isJsonObject(activity.data) ? valueAt(activity.data, ...path) : undefined) ??
		valueAt(activity, ...path);

export const activityColumns: Columns = {
	id: 'id',
	type: 'type',
	created_at: 'created_at',
	campaign_id: activityValue('data', 'campaign', 'id'),
	voucher_id: activityValue('data', 'voucher', 'id'),
	order_id: activityValue('data', 'order', 'id'),
	channel: activityValue('event_source', 'channel'),
	group_id: 'group_id',
};

/** Columns of a code or card that a customer holds. Amounts are in minor currency units. */
export const walletColumns: Columns = {
	id: 'id',
	redeemable_id: 'redeemable_id',
	redeemable_object: 'redeemable_object',
	code: 'redeemable.voucher.code',
	status: 'redeemable.status',
	voucher_type: 'voucher_type',
	start_date: 'redeemable.voucher.start_date',
	expiration_date: 'redeemable.voucher.expiration_date',
	...discountColumns('redeemable.voucher.discount'),
	gift_balance: 'redeemable.voucher.gift.balance',
	points_balance: 'redeemable.voucher.loyalty_card.balance',
	holder_role: 'holder_role',
	campaign: 'redeemable.voucher.campaign',
	campaign_id: 'campaign_id',
	campaign_type: 'campaign_type',
	created_at: 'created_at',
};
