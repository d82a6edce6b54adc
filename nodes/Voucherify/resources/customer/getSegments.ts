import { customer } from '../../forms/customer';
import { simplify } from '../../forms/paging';
import { getRows } from '../../factories/get';
import type { SingleOperation } from '../../run/types';

/**
 * List the segments that a customer is in. The service also responds for customers that it does not know.
 * @see https://docs.voucherify.io/api-reference/customers/list-customers-segments
 */
export const getSegments: SingleOperation = {
	value: 'getSegments',
	name: 'Get Segments',
	action: "Get a customer's segments",
	description: 'Get the segments of a customer, or those that an unknown customer would match',
	fields: [customer, simplify],
	async execute(task) {
		const path = ['v1', 'customers', task.parameters.text('customerId'), 'segments'];
		return await getRows(task, { path, key: 'data' }, { id: 'id', name: 'name' });
	},
};
