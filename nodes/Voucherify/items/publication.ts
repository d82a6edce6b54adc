import { isTexts } from '../api/types';
import type { Columns } from './row';

const value = {
	type: 'voucher.type',
	discount_type: 'voucher.discount.type',
	amount_off: 'voucher.discount.amount_off',
	percent_off: 'voucher.discount.percent_off',
	gift_balance: 'voucher.gift.balance',
	points_balance: 'voucher.loyalty_card.balance',
};

const given = {
	campaign: 'voucher.campaign',
	customer_id: 'customer_id',
	customer_source_id: 'customer.source_id',
	customer_email: 'customer.email',
	id: 'id',
	source_id: 'source_id',
	channel: 'channel',
	created_at: 'created_at',
} satisfies Columns;

/** A code that was just given to a customer. Amounts are points, or minor currency units. */
export const publishedColumns: Columns = {
	code: 'voucher.code',
	expiration_date: 'voucher.expiration_date',
	...value,
	qr_code_url: 'voucher.assets.qr.url',
	barcode_url: 'voucher.assets.barcode.url',
	start_date: 'voucher.start_date',
	voucher_id: 'voucher.id',
	campaign_id: 'voucher.campaign_id',
	...given,
};

/** A publication in a list, which tells less of its code; of several codes, it has the IDs. */
export const publicationColumns: Columns = {
	...given,
	result: 'result',
	failure_code: 'failure_code',
	failure_message: 'failure_message',
	code: 'voucher.code',
	discount_type: value.discount_type,
	amount_off: value.amount_off,
	percent_off: value.percent_off,
	gift_balance: value.gift_balance,
	points_balance: value.points_balance,
	voucher_ids: ({ vouchers_id }) => (isTexts(vouchers_id) ? vouchers_id.join(', ') : null),
};
