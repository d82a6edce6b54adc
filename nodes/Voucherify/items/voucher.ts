import type { Columns } from './row';

/** The code, what it is worth and until when. Amounts are points, or on gift cards minor currency units. */
export const voucherColumns: Columns = {
	code: 'code',
	id: 'id',
	type: 'type',
	campaign: 'campaign',
	campaign_id: 'campaign_id',
	active: 'active',
	start_date: 'start_date',
	expiration_date: 'expiration_date',
	discount_type: 'discount.type',
	amount_off: 'discount.amount_off',
	percent_off: 'discount.percent_off',
	gift_balance: 'gift.balance',
	points_balance: 'loyalty_card.balance',
	redemption_limit: 'redemption.quantity',
	redeemed_quantity: 'redemption.redeemed_quantity',
	holder_id: 'holder_id',
	category: 'category',
	qr_code_url: 'assets.qr.url',
	barcode_url: 'assets.barcode.url',
	created_at: 'created_at',
	updated_at: 'updated_at',
};

/** One attempt to redeem a code, or to take that back. */
export const redemptionColumns: Columns = {
	id: 'id',
	object: 'object',
	result: 'result',
	date: 'date',
	amount: 'amount',
	failure_code: 'failure_code',
	failure_message: 'failure_message',
	reason: 'reason',
	voucher_code: 'voucher.code',
	customer_id: 'customer_id',
	tracking_id: 'tracking_id',
	order_id: 'order.id',
	order_source_id: 'order.source_id',
	order_total_amount: 'order.total_amount',
};
