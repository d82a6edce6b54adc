import { simplifyInUnit } from '../../../forms/money';
import { skuField } from '../locators';
import { skuColumns } from './columns';
import type { SingleOperation } from '../../../run/types';
import { getOne } from '../../../factories/get';

/**
 * Get an SKU. Its product is not needed.
 * @see https://docs.voucherify.io/api-reference/products/get-sku
 */
export const get: SingleOperation = {
	value: 'get',
	name: 'Get',
	action: 'Get an SKU',
	description: 'Get a variant of a product with its price',
	fields: [skuField, ...simplifyInUnit],
	async execute(task) {
		return await getOne(task, ['v1', 'skus', task.parameters.text('skuId')], skuColumns);
	},
};
