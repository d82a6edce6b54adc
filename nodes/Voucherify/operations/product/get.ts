import { simplify } from '../../fields/paging';
import { productField } from '../../fields/product';
import { productColumns } from '../../items/product';
import type { SingleOperation } from '../kinds/operation';
import { foundResource } from '../kinds/results';

/**
 * Get a product; without *Simplify*, together with its SKUs.
 * @see https://docs.voucherify.io/api-reference/products/get-product
 */
export const get: SingleOperation = {
	value: 'get',
	name: 'Get',
	action: 'Get a product',
	description: 'Get a product with its price; without Simplify, with all its SKUs',
	fields: [productField, simplify],
	async execute(task) {
		const id = task.parameters.text('productId');
		return await foundResource(task, ['v1', 'products', id], productColumns);
	},
};
