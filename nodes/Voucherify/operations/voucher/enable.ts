import { voucher } from '../../fields/voucher';
import type { SingleOperation } from '../kinds/operation';
import { changedResource } from '../kinds/results';

/**
 * Enable a voucher. Doing it twice does no harm.
 * @see https://docs.voucherify.io/api-reference/vouchers/enable-voucher
 */
export const enable: SingleOperation = {
	value: 'enable',
	name: 'Enable',
	action: 'Enable a voucher',
	description: 'Make a code usable again, in its active period',
	writes: true,
	fields: [voucher],
	async execute({ client, parameters }) {
		return await changedResource(client, {
			method: 'POST',
			path: ['v1', 'vouchers', parameters.text('voucherCode'), 'enable'],
			repeatable: true,
		});
	},
};
