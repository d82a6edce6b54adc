import { customer } from '../../fields/customer';
import { simplify } from '../../fields/paging';
import { customerColumns } from '../../items/customer';
import type { SingleOperation } from '../kinds/operation';
import { foundResource } from '../kinds/results';

/**
 * Get a customer, with the totals of their orders, redemptions and points.
 * @see https://docs.voucherify.io/api-reference/customers/get-customer
 */
export const get: SingleOperation = {
	value: 'get',
	name: 'Get',
	action: 'Get a customer',
	description: 'Get a customer with the totals of their orders, redemptions and points',
	fields: [customer, simplify],
	async execute(task) {
		const id = task.parameters.text('customerId');
		return await foundResource(task, ['v1', 'customers', id], customerColumns);
	},
};
