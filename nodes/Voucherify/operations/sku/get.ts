import { simplify } from '../../fields/paging';
import { skuField } from '../../fields/product';
import { skuColumns } from '../../items/sku';
import type { SingleOperation } from '../kinds/operation';
import { foundResource } from '../kinds/results';

/**
 * Get an SKU; its product need not be known.
 * @see https://docs.voucherify.io/api-reference/products/get-sku
 */
export const get: SingleOperation = {
	value: 'get',
	name: 'Get',
	action: 'Get an SKU',
	description: 'Get a variant of a product with its price',
	fields: [skuField, simplify],
	async execute(task) {
		return await foundResource(task, ['v1', 'skus', task.parameters.text('skuId')], skuColumns);
	},
};
