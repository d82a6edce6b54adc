import { category } from '../../forms/category';
import { categoryColumns } from './columns';
import { getOperation } from '../../factories/get';

/** @see https://docs.voucherify.io/api-reference/categories/get-category */
export const get = getOperation({
	action: 'Get a category',
	description: 'Get a category by its ID',
	fields: [category],
	path: (parameters) => ['v1', 'categories', parameters.text(category)],
	columns: categoryColumns,
});
