import { optionsOf } from '../../fields/options';
import { card } from '../../fields/voucher';
import type { SingleOperation } from '../kinds/operation';
import { changedObject } from '../kinds/results';

/**
 * Add credits or points to a card, or take them away. The service does not say that a source ID is used once only, so
 * it is never sent again when its outcome is unknown.
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
		optionsOf(
			{
				displayName: 'Reason',
				name: 'reason',
				type: 'string',
				default: '',
				placeholder: 'e.g. Goodwill for a late delivery',
				description: 'What the transaction says why it was booked',
			},
			{
				displayName: 'Source ID',
				name: 'sourceId',
				type: 'string',
				default: '',
				placeholder: 'e.g. refund-4711',
				description:
					'What your own system knows the transaction by: it can be looked up by it later',
			},
		),
	],
	async execute({ client, parameters }) {
		const amount = parameters.requiredInteger('amount', -Infinity);
		if (amount === 0) {
			throw parameters.invalid(
				'amount',
				'is 0',
				'Enter how much to add, or with a minus to take away.',
			);
		}
		return await changedObject(client, {
			method: 'POST',
			path: ['v1', 'vouchers', parameters.text('voucherCode'), 'balance'],
			body: {
				amount,
				source_id: parameters.optionalText('options.sourceId'),
				reason: parameters.optionalText('options.reason'),
			},
		});
	},
};
