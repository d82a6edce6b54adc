import { balanceColumns, readEnteredCard } from '../../columns/balance';
import { simplify } from '../../forms/paging';
import { moneyField, moneyOrPoints } from '../../forms/money';
import { optionsOf } from '../../forms/options';
import { cardWithBalance } from '../../forms/voucher';
import { bookingOptions, changeBalance } from '../../factories/balance';
import type { SingleOperation } from '../../run/types';

/** @see https://docs.voucherify.io/api-reference/vouchers/adjust-voucher-balance */
export const adjustBalance: SingleOperation = {
	value: 'adjustBalance',
	name: 'Adjust Balance',
	action: 'Adjust the balance of a card',
	description: 'Add credits or points to a gift card or loyalty card, or deduct them',
	writes: true,
	looksUp: true,
	simplified: { columns: balanceColumns('amount'), form: readEnteredCard },
	moves: {
		fields: ['voucherCode', 'amount'],
		does: (parameters) => `book ${parameters.optionalText('amount')} on one card`,
	},
	fields: [
		cardWithBalance,
		moneyField({
			displayName: 'Amount',
			name: 'amount',
			required: true,
			description: 'How much to add, or a negative value to deduct',
		}),
		{ ...moneyOrPoints, required: true },
		simplify,
		optionsOf(...bookingOptions),
	],
	async execute(task) {
		const code = task.parameters.text(cardWithBalance);
		const path = ['v1', 'vouchers', code, 'balance'];
		return await changeBalance(task, code, 'amount', { path });
	},
};
