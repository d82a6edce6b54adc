import { customer } from '../../forms/customer';
import { customerColumns } from '../../columns/customer';
import { getOperation } from '../../factories/get';

/**
 * Get a customer, with the totals of their orders, redemptions and points.
 * @see https://docs.voucherify.io/api-reference/customers/get-customer
 */
export const get = getOperation({
	action: 'Get a customer',
	description: 'Get a customer with the totals of their orders, redemptions and points',
	fields: [customer],
	path: (parameters) => ['v1', 'customers', parameters.text(customer)],
	columns: customerColumns,
});
