import { changedMetadata } from '../../forms/metadata';
import { voucher } from '../../forms/voucher';
import { collectionOf, type InputField } from '../../forms/reading/inputFields';
import { readChanges } from '../../forms/body';
import type { SingleOperation } from '../../run/types';
import { write } from '../../factories/write';
import { pickedSubject } from '../../writes/subjects';
import { voucherFields } from './fields';

const changeable: InputField[] = [
	...voucherFields,
	{
		key: 'discount',
		displayName: 'Discount',
		type: 'json',
		placeholder: 'e.g. {"type": "PERCENT", "percent_off": 15}',
		description: 'Of the same type, in API format',
	},
	{
		key: 'gift',
		displayName: 'Gift Card',
		type: 'json',
		placeholder: 'e.g. {"effect": "APPLY_TO_ORDER"}',
		description: 'In API format. For the balance, use Adjust Balance.',
	},
];

/**
 * Update a voucher. Voucherify silently ignores fields that do not fit the voucher's type.
 * @see https://docs.voucherify.io/api-reference/vouchers/update-voucher
 */
export const update: SingleOperation = {
	value: 'update',
	name: 'Update',
	action: 'Update a code',
	description: 'Change the dates, category or metadata of a code. Other fields stay unchanged.',
	writes: true,
	changes: pickedSubject(voucher),
	fields: [voucher, collectionOf('updateFields', changeable), ...changedMetadata('voucher')],
	async execute({ client, parameters }) {
		return await write(client, {
			method: 'PUT',
			returns: { object: 'voucher' },
			path: ['v1', 'vouchers', parameters.text(voucher)],
			body: readChanges(parameters, changeable),
			errorCatalog: {
				invalid_voucher: {
					when: /change .*discount type/i,
					headline: 'The type of a discount cannot be changed',
					advice: 'Enter a discount of the type that the voucher has, or create another voucher.',
				},
			},
		});
	},
};
