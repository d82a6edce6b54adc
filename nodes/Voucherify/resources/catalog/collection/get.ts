import { productCollectionField } from '../../../forms/product';
import { productCollectionColumns } from './columns';
import { getOperation } from '../../../factories/get';

/** @see https://docs.voucherify.io/api-reference/product-collections/get-product-collection */
export const get = getOperation({
	action: 'Get a product collection',
	description: 'Get a product collection, with the conditions of a dynamic one',
	fields: [productCollectionField],
	path: (parameters) => ['v1', 'product-collections', parameters.text(productCollectionField)],
	columns: productCollectionColumns,
});
