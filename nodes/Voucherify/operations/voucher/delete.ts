import { voucher } from '../../fields/voucher';
import { optionsOf } from '../../fields/options';
import type { SingleOperation } from '../kinds/operation';
import { deleted } from '../kinds/results';

/**
 * Delete a voucher and its redemptions: by default into the bin.
 * @see https://docs.voucherify.io/api-reference/vouchers/delete-voucher
 */
export const deleteVoucher: SingleOperation = {
	value: 'delete',
	name: 'Delete',
	action: 'Delete a voucher',
	description: 'Move a code with its redemptions to the bin, or delete it for good',
	writes: true,
	fields: [
		voucher,
		optionsOf({
			displayName: 'Delete for Good',
			name: 'force',
			type: 'boolean',
			default: false,
			description: 'Whether to delete the code without a way back, instead of moving it to the bin',
		}),
	],
	async execute({ client, parameters }) {
		const voucherCode = parameters.text('voucherCode');
		const isForced = parameters.optionalFlag('options.force') === true;
		return await deleted(
			client,
			{
				path: ['v1', 'vouchers', voucherCode],
				query: { force: isForced ? 'true' : undefined },
			},
			{ voucherCode },
		);
	},
};
