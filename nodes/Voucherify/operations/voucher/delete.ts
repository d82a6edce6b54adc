import { deleteForGood, forceIn } from '../../fields/deleteForGood';
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
	fields: [voucher, optionsOf(deleteForGood('code'))],
	async execute({ client, parameters }) {
		const voucherCode = parameters.text('voucherCode');
		return await deleted(
			client,
			{
				path: ['v1', 'vouchers', voucherCode],
				query: forceIn(parameters),
			},
			{ voucherCode },
		);
	},
};
