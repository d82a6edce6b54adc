import type { IDataObject } from 'n8n-workflow';
import { isTexts } from '../api/types';
import type { Parameters } from '../forms/reading/parameters';
import { discountColumns, withoutOtherKinds } from './discount';
import { shownBy, type Columns } from './row';

const valueColumns: Columns = {
	...discountColumns('voucher.discount'),
	gift_balance: 'voucher.gift.balance',
	points_balance: 'voucher.loyalty_card.balance',
};

const common = {
	campaign: 'voucher.campaign',
	customer_id: 'customer_id',
	customer_source_id: 'customer.source_id',
	customer_email: 'customer.email',
	id: 'id',
	source_id: 'source_id',
	channel: 'channel',
	created_at: 'created_at',
} satisfies Columns;

/** Columns of a code that was just published. Amounts are points, or minor currency units. */
export const publishedColumns: Columns = {
	code: 'voucher.code',
	expiration_date: 'voucher.expiration_date',
	type: 'voucher.type',
	...valueColumns,
	qr_code_url: 'voucher.assets.qr.url',
	barcode_url: 'voucher.assets.barcode.url',
	start_date: 'voucher.start_date',
	voucher_id: 'voucher.id',
	campaign_id: 'voucher.campaign_id',
	...common,
};

/** Reads *Simplify* and the unit of amounts, and returns a function that shows a code that was just published. */
export function shownPublished(parameters: Parameters): (publication: IDataObject) => IDataObject {
	const shown = shownBy(parameters, publishedColumns);
	return (publication) => withoutOtherKinds(shown(publication));
}

/** Columns of a publication in a list, which has fewer fields of its code; of several codes, only the IDs. */
export const publicationColumns: Columns = {
	...common,
	result: 'result',
	failure_code: 'failure_code',
	failure_message: 'failure_message',
	code: 'voucher.code',
	...valueColumns,
	voucher_ids: ({ vouchers_id }) => (isTexts(vouchers_id) ? vouchers_id.join(', ') : null),
};
