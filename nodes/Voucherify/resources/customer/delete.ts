import { customer } from '../../forms/customer';
import { deleteOperation } from '../../factories/remove';

/**
 * Delete a customer. Their events and orders stay: see *Delete Permanently*.
 * @see https://docs.voucherify.io/api-reference/customers/delete-customer
 */
export const deleteCustomer = deleteOperation({
	action: 'Delete a customer',
	description: "Delete a customer's profile; reports and loyalty history may change with it",
	field: customer,
	path: (parameters) => ['v1', 'customers', parameters.text(customer)],
});
