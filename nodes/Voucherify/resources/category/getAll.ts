import { simplify } from '../../forms/paging';
import { categoryColumns } from './columns';
import type { SingleOperation } from '../../run/types';
import { getRows } from '../../factories/get';

/**
 * List categories. The service returns them in one response.
 * @see https://docs.voucherify.io/api-reference/categories/list-categories
 */
export const getAll: SingleOperation = {
	value: 'getAll',
	name: 'Get Many',
	action: 'Get many categories',
	description: 'Get the categories of the project, with their processing order',
	fields: [simplify],
	async execute(task) {
		return await getRows(task, { path: ['v1', 'categories'], key: 'data' }, categoryColumns);
	},
};
