import { discountColumns } from './discount';
import type { Columns } from './row';

/** Columns of a voucher. Amounts are points, or on gift cards minor currency units. */
export const voucherColumns: Columns = {
	code: 'code',
	id: 'id',
	type: 'type',
	campaign: 'campaign',
	campaign_id: 'campaign_id',
	active: 'active',
	start_date: 'start_date',
	expiration_date: 'expiration_date',
	...discountColumns('discount'),
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
