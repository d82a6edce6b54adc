import { voucher } from '../../forms/voucher';
import { voucherColumns } from '../../columns/voucher';
import { getOperation } from '../../factories/get';

/**
 * Get a voucher with its balance, its rules and the addresses of its QR code and barcode.
 * @see https://docs.voucherify.io/api-reference/vouchers/get-voucher
 */
export const get = getOperation({
	action: 'Get a code',
	description:
		'Get a code with its balance, its rules and the addresses of its QR code and barcode',
	fields: [voucher],
	path: (parameters) => ['v1', 'vouchers', parameters.text(voucher)],
	columns: voucherColumns,
});
