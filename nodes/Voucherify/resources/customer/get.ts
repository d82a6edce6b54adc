import { customer } from '../../forms/customer';
import { simplifyInUnit } from '../../forms/money';
import { customerColumns } from '../../columns/customer';
import type { SingleOperation } from '../../run/types';
import { getOne } from '../../factories/get';

/**
 * Get a customer, with the totals of their orders, redemptions and points.
 * @see https://docs.voucherify.io/api-reference/customers/get-customer
 */
export const get: SingleOperation = {
	value: 'get',
	name: 'Get',
	action: 'Get a customer',
	description: 'Get a customer with the totals of their orders, redemptions and points',
	fields: [customer, ...simplifyInUnit],
	async execute(task) {
		const id = task.parameters.text('customerId');
		return await getOne(task, ['v1', 'customers', id], customerColumns);
	},
};
