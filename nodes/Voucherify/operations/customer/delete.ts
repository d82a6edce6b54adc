import { customer } from '../../fields/customer';
import type { SingleOperation } from '../kinds/operation';
import { deleted } from '../kinds/results';

/**
 * Delete a customer. Their events and orders stay: see *Delete Permanently*.
 * @see https://docs.voucherify.io/api-reference/customers/delete-customer
 */
export const deleteCustomer: SingleOperation = {
	value: 'delete',
	name: 'Delete',
	action: 'Delete a customer',
	description: "Delete a customer's profile; reports and loyalty history may change with it",
	writes: true,
	fields: [customer],
	async execute({ client, parameters }) {
		const customerId = parameters.text('customerId');
		return await deleted(client, { path: ['v1', 'customers', customerId] }, { customerId });
	},
};
