import { customer } from '../../forms/customer';
import { wholeListOperation } from '../../factories/get';

/**
 * List the segments that a customer is in. The service also responds for customers that it does not know.
 * @see https://docs.voucherify.io/api-reference/customers/list-customers-segments
 */
export const getSegments = wholeListOperation({
	value: 'getSegments',
	name: 'Get Segments',
	action: "Get a customer's segments",
	description: 'Get the segments of a customer, or those that an unknown customer would match',
	fields: [customer],
	list: (parameters) => ({
		path: ['v1', 'customers', parameters.text(customer), 'segments'],
		key: 'data',
	}),
	columns: { id: 'id', name: 'name' },
});
