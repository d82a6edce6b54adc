import { voucher } from '../../forms/voucher';
import { enableOperation } from '../../factories/setActive';

/** @see https://docs.voucherify.io/api-reference/vouchers/enable-voucher */
export const enable = enableOperation({
	action: 'Enable a code',
	description: 'Make a code usable again, in its active period',
	fields: [voucher],
	object: 'voucher',
	path: (parameters) => ['v1', 'vouchers', parameters.text(voucher)],
});
