import { productField } from '../../../forms/product';
import { productColumns } from './columns';
import { getOperation } from '../../../factories/get';

/**
 * Get a product; without *Simplify*, together with its SKUs.
 * @see https://docs.voucherify.io/api-reference/products/get-product
 */
export const get = getOperation({
	action: 'Get a product',
	description: 'Get a product with its price; without Simplify, with all its SKUs',
	fields: [productField],
	path: (parameters) => ['v1', 'products', parameters.text(productField)],
	columns: productColumns,
});
