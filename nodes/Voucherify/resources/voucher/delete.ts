import { deletePermanently, readForce } from '../../forms/deletePermanently';
import { voucher } from '../../forms/voucher';
import { optionsOf } from '../../forms/options';
import type { SingleOperation } from '../../run/types';
import { deleteResource } from '../../factories/remove';
import { resolveCode } from '../../api/voucherCode';
import { pickedSubject } from '../../writes/subjects';

/**
 * Delete a voucher and its redemptions, by default to the bin.
 * @see https://docs.voucherify.io/api-reference/vouchers/delete-voucher
 */
export const deleteVoucher: SingleOperation = {
	value: 'delete',
	name: 'Delete',
	action: 'Delete a code',
	description: 'Move a code with its redemptions to the bin, or delete it permanently',
	writes: true,
	changes: pickedSubject(voucher),
	fields: [voucher, optionsOf(deletePermanently('code'))],
	async execute({ client, parameters }) {
		const voucherCode = parameters.text(voucher);
		return await deleteResource(
			client,
			{ path: ['v1', 'vouchers', voucherCode], query: readForce(parameters) },
			{ voucherCode: await resolveCode(client, voucherCode) },
		);
	},
};
