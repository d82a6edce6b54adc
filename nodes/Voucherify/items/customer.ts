import type { IDataObject } from 'n8n-workflow';
import { isJsonObject, valueAt } from '../api/types';
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

/**
 * What is told of an activity. The description has it inside of `data` once more, with the source of the event beside it;
 * events as they are known elsewhere have both one level higher.
 * @see https://docs.voucherify.io/api-reference/customers/list-customer-activity
 */
const toldOf =
	(...path: string[]) =>
	(activity: IDataObject): IDataObject[string] =>
		(isJsonObject(activity.data) ? valueAt(activity.data, ...path) : undefined) ??
		valueAt(activity, ...path);

/** One thing that a customer did, or that happened to them. */
export const activityColumns: Columns = {
	id: 'id',
	type: 'type',
	created_at: 'created_at',
	campaign_id: toldOf('data', 'campaign', 'id'),
	voucher_id: toldOf('data', 'voucher', 'id'),
	order_id: toldOf('data', 'order', 'id'),
	channel: toldOf('event_source', 'channel'),
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
