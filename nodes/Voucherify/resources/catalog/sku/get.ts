import { skuField } from '../../../forms/product';
import { skuColumns } from './columns';
import { getOperation } from '../../../factories/get';

/**
 * Get an SKU. Its product is not needed.
 * @see https://docs.voucherify.io/api-reference/products/get-sku
 */
export const get = getOperation({
	action: 'Get an SKU',
	description: 'Get a variant of a product with its price',
	fields: [skuField],
	path: (parameters) => ['v1', 'skus', parameters.text(skuField)],
	columns: skuColumns,
});
