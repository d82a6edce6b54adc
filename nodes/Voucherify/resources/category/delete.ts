import { category } from '../../forms/category';
import { deleteOperation } from '../../factories/remove';

/** @see https://docs.voucherify.io/api-reference/categories/delete-category */
export const deleteCategory = deleteOperation({
	action: 'Delete a category',
	description: 'Delete a category; the objects in it are kept',
	field: category,
	path: (parameters) => ['v1', 'categories', parameters.text(category)],
});
