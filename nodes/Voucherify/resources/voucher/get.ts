import { simplifyInUnit } from '../../forms/money';
import { voucher } from '../../forms/voucher';
import { voucherColumns } from '../../columns/voucher';
import type { SingleOperation } from '../../run/types';
import { getOne } from '../../factories/get';

/**
 * Get a voucher with its balance, its rules and the addresses of its QR code and barcode.
 * @see https://docs.voucherify.io/api-reference/vouchers/get-voucher
 */
export const get: SingleOperation = {
	value: 'get',
	name: 'Get',
	action: 'Get a code',
	description:
		'Get a code with its balance, its rules and the addresses of its QR code and barcode',
	fields: [voucher, ...simplifyInUnit],
	async execute(task) {
		const code = task.parameters.text('voucherCode');
		return await getOne(task, ['v1', 'vouchers', code], voucherColumns);
	},
};
