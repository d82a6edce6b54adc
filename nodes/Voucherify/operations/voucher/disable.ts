import { voucher } from '../../fields/voucher';
import type { SingleOperation } from '../kinds/operation';
import { changedResource } from '../kinds/results';

/**
 * Disable a voucher. Doing it twice does no harm.
 * @see https://docs.voucherify.io/api-reference/vouchers/disable-voucher
 */
export const disable: SingleOperation = {
	value: 'disable',
	name: 'Disable',
	action: 'Disable a voucher',
	description: 'Make a code unusable at once, even inside its active period',
	writes: true,
	fields: [voucher],
	async execute({ client, parameters }) {
		return await changedResource(client, {
			method: 'POST',
			path: ['v1', 'vouchers', parameters.text('voucherCode'), 'disable'],
			repeatable: true,
		});
	},
};
