import { productField } from '../../../forms/product';
import { deleteOperation } from '../../../factories/remove';

/**
 * Move a product and its SKUs to the bin (default), or delete them permanently.
 * @see https://docs.voucherify.io/api-reference/products/delete-product
 */
export const deleteProduct = deleteOperation({
	action: 'Delete a product',
	description: 'Move a product with its SKUs to the bin, or delete it permanently',
	field: productField,
	path: (parameters) => ['v1', 'products', parameters.text(productField)],
	binned: 'product',
});
