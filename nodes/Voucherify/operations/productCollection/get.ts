import { simplify } from '../../fields/paging';
import { productCollectionField } from '../../fields/product';
import { productCollectionColumns } from '../../items/productCollection';
import type { SingleOperation } from '../kinds/operation';
import { foundResource } from '../kinds/results';

/**
 * Get product collection.
 * @see https://docs.voucherify.io/api-reference/product-collections/get-product-collection
 */
export const get: SingleOperation = {
	value: 'get',
	name: 'Get',
	action: 'Get a product collection',
	description: 'Get a product collection, with the conditions of a dynamic one',
	fields: [productCollectionField, simplify],
	async execute(task) {
		const id = task.parameters.text('productCollectionId');
		return await foundResource(task, ['v1', 'product-collections', id], productCollectionColumns);
	},
};
