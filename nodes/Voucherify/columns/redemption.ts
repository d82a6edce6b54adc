import type { IDataObject } from 'n8n-workflow';
import { isJsonObject, valueAt } from '../api/types';
import type { Columns } from './row';

/**
 * Returns the redeemable of a redemption or rollback. Most responses have only the voucher or promotion tier for it.
 * @returns the type, the code or ID, and the name of a tier
 * @see https://docs.voucherify.io/api-reference/redemptions/redemption-object
 */
export function readRedeemable(redemption: IDataObject): IDataObject {
	const { voucher, promotion_tier: tier, related_object_type, related_object_id } = redemption;
	if (isJsonObject(tier)) return { object: 'promotion_tier', id: tier.id, name: tier.name };
	if (isJsonObject(voucher)) return { object: 'voucher', id: voucher.code ?? related_object_id };
	return { object: related_object_type, id: related_object_id };
}

/**
 * Returns the credits or points that were taken from a card or given back to it, and the new balance. Credits are in minor
 * currency units. If the response has only an `amount`, the type of the card decides which of them it is.
 */
export function redeemedCard(redemption: IDataObject) {
	const at = (...path: string[]) => valueAt(redemption, ...path);
	const amountIf = (type: string, part: string) => {
		const isOfType = at('voucher', 'type') === type || isJsonObject(at('voucher', part));
		return isOfType ? redemption.amount : undefined;
	};
	return {
		credits: at('gift', 'amount') ?? amountIf('GIFT_VOUCHER', 'gift'),
		credits_left: at('voucher', 'gift', 'balance'),
		points: at('loyalty_card', 'points') ?? amountIf('LOYALTY_CARD', 'loyalty_card'),
		points_left: at('voucher', 'loyalty_card', 'balance'),
	};
}

/** Returns the parent of a redemption, or the redemption that a rollback undid: both are in the field `redemption`. */
const relatedIn = (object: string) => (row: IDataObject) =>
	row.object === object ? row.redemption : undefined;

/** Columns of the reward that points were spent on. A digital one is a code for the customer. */
export const rewardColumns = {
	reward_id: 'reward.id',
	reward_name: 'reward.name',
	reward_code: 'reward.voucher.code',
} satisfies Columns;

/** Columns of a redemption or rollback, successful or not. */
export const redemptionColumns: Columns = {
	id: 'id',
	object: 'object',
	result: 'result',
	status: 'status',
	date: 'date',
	amount: 'amount',
	failure_code: 'failure_code',
	failure_message: 'failure_message',
	reason: 'reason',
	voucher_code: 'voucher.code',
	promotion_tier_id: 'promotion_tier.id',
	promotion_tier: 'promotion_tier.name',
	...rewardColumns,
	campaign: (row) =>
		valueAt(row, 'voucher', 'campaign') ?? valueAt(row, 'promotion_tier', 'campaign', 'name'),
	campaign_id: (row) =>
		valueAt(row, 'voucher', 'campaign_id') ??
		valueAt(row, 'promotion_tier', 'campaign_id') ??
		valueAt(row, 'promotion_tier', 'campaign', 'id'),
	customer_id: 'customer_id',
	customer_source_id: 'customer.source_id',
	tracking_id: 'tracking_id',
	order_id: 'order.id',
	order_source_id: 'order.source_id',
	order_total_amount: 'order.total_amount',
	parent_redemption_id: relatedIn('redemption'),
	rolled_back_redemption_id: relatedIn('redemption_rollback'),
};
