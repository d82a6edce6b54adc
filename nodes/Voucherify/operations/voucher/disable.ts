import { voucher } from '../../forms/voucher';
import type { SingleOperation } from '../runtime/types';
import { write } from '../factories/results';
import { picked } from '../factories/things';

/**
 * Disable a voucher. Idempotent.
 * @see https://docs.voucherify.io/api-reference/vouchers/disable-voucher
 */
export const disable: SingleOperation = {
	value: 'disable',
	name: 'Disable',
	action: 'Disable a code',
	description: 'Make a code unusable at once, even inside its active period',
	writes: true,
	changes: picked('voucherCode'),
	fields: [voucher],
	async execute({ client, parameters }) {
		return await write(client, {
			method: 'POST',
			path: ['v1', 'vouchers', parameters.text('voucherCode'), 'disable'],
			idempotent: true,
		});
	},
};
