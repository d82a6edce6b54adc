import { voucher } from '../../forms/voucher';
import { disableOperation } from '../../factories/setActive';

/** @see https://docs.voucherify.io/api-reference/vouchers/disable-voucher */
export const disable = disableOperation({
	action: 'Disable a code',
	description: 'Make a code unusable at once, even inside its active period',
	fields: [voucher],
	object: 'voucher',
	path: (parameters) => ['v1', 'vouchers', parameters.text(voucher)],
});
