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
