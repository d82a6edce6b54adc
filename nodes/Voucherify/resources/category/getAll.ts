import { categoryColumns } from './columns';
import { wholeListOperation } from '../../factories/get';

/**
 * List categories. The service returns them in one response.
 * @see https://docs.voucherify.io/api-reference/categories/list-categories
 */
export const getAll = wholeListOperation({
	value: 'getAll',
	name: 'Get Many',
	action: 'Get many categories',
	description: 'Get the categories of the project, with their processing order',
	fields: [],
	list: () => ({ path: ['v1', 'categories'], key: 'data' }),
	columns: categoryColumns,
});
