import { voucher } from '../../forms/voucher';
import type { SingleOperation } from '../runtime/types';
import { write } from '../factories/results';
import { picked } from '../factories/things';

/**
 * Enable a voucher. Idempotent.
 * @see https://docs.voucherify.io/api-reference/vouchers/enable-voucher
 */
export const enable: SingleOperation = {
	value: 'enable',
	name: 'Enable',
	action: 'Enable a code',
	description: 'Make a code usable again, in its active period',
	writes: true,
	changes: picked('voucherCode'),
	fields: [voucher],
	async execute({ client, parameters }) {
		return await write(client, {
			method: 'POST',
			path: ['v1', 'vouchers', parameters.text('voucherCode'), 'enable'],
			idempotent: true,
		});
	},
};
