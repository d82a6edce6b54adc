import { customer } from '../../forms/customer';
import type { SingleOperation } from '../../run/types';
import { write } from '../../factories/write';
import { pickedSubject } from '../../writes/subjects';

/**
 * Erase a customer and all connected data. Not sent again when its outcome is unknown.
 * @see https://docs.voucherify.io/api-reference/customers/delete-customer-permanently
 */
export const deletePermanently: SingleOperation = {
	value: 'deletePermanently',
	name: 'Delete Permanently',
	action: 'Delete a customer permanently',
	description: 'Erase a customer with all their events and orders, for the right to be forgotten',
	writes: true,
	changes: pickedSubject(customer),
	fields: [
		customer,
		{
			displayName: 'Confirm Erasure',
			name: 'eraseForGood',
			type: 'boolean',
			required: true,
			default: false,
			description: 'Whether to erase the customer. The data cannot be restored.',
		},
	],
	async execute({ client, parameters }) {
		const id = parameters.text(customer);
		if (!parameters.flag('eraseForGood')) {
			throw parameters.invalid(
				'eraseForGood',
				'is off',
				'Turn it on to erase the customer and all data connected with them. This cannot be undone.',
			);
		}
		return await write(client, {
			method: 'POST',
			returns: {},
			path: ['v1', 'customers', id, 'permanent-deletion'],
		});
	},
};
