import { category } from '../../forms/category';
import { deleteOperation } from '../factories/deleteOne';

/** @see https://docs.voucherify.io/api-reference/categories/delete-category */
export const deleteCategory = deleteOperation({
	action: 'Delete a category',
	description: 'Delete a category; what was sorted into it stays',
	field: category,
	path: (id) => ['v1', 'categories', id],
});
