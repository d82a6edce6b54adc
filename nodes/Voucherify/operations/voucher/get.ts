import { simplify } from '../../fields/paging';
import { voucher } from '../../fields/voucher';
import { voucherColumns } from '../../items/voucher';
import type { SingleOperation } from '../kinds/operation';
import { foundResource } from '../kinds/results';

/**
 * Get a voucher with its balance, its rules and the addresses of its QR code and barcode.
 * @see https://docs.voucherify.io/api-reference/vouchers/get-voucher
 */
export const get: SingleOperation = {
	value: 'get',
	name: 'Get',
	action: 'Get a voucher',
	description:
		'Get a code with its balance, its rules and the addresses of its QR code and barcode',
	fields: [voucher, simplify],
	async execute(task) {
		const code = task.parameters.text('voucherCode');
		return await foundResource(task, ['v1', 'vouchers', code], voucherColumns);
	},
};
