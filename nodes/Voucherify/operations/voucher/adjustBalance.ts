import { optionsOf } from '../../fields/options';
import { card } from '../../fields/voucher';
import { bookingOptions, changedBalance } from '../kinds/balance';
import type { SingleOperation } from '../kinds/operation';

/**
 * Add credits or points to a card, or take them away.
 * @see https://docs.voucherify.io/api-reference/vouchers/adjust-voucher-balance
 */
export const adjustBalance: SingleOperation = {
	value: 'adjustBalance',
	name: 'Adjust Balance',
	action: 'Adjust the balance of a gift card or loyalty card',
	description: 'Add credits or points to a gift card or loyalty card, or take them away',
	writes: true,
	fields: [
		card,
		{
			displayName: 'Amount',
			name: 'amount',
			type: 'number',
			typeOptions: { numberPrecision: 0 },
			required: true,
			default: 0,
			description:
				'How much is added, or with a minus taken away: points, or on gift cards minor currency units (1250 is 12.50)',
		},
		optionsOf(...bookingOptions),
	],
	async execute(task) {
		const code = task.parameters.text('voucherCode');
		const path = ['v1', 'vouchers', code, 'balance'];
		return await changedBalance(task, code, 'amount', { path });
	},
};
