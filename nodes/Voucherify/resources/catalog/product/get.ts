import { simplifyInUnit } from '../../../forms/money';
import { productField } from '../locators';
import { productColumns } from './columns';
import type { SingleOperation } from '../../../run/types';
import { getOne } from '../../../factories/get';

/**
 * Get a product; without *Simplify*, together with its SKUs.
 * @see https://docs.voucherify.io/api-reference/products/get-product
 */
export const get: SingleOperation = {
	value: 'get',
	name: 'Get',
	action: 'Get a product',
	description: 'Get a product with its price; without Simplify, with all its SKUs',
	fields: [productField, ...simplifyInUnit],
	async execute(task) {
		const id = task.parameters.text('productId');
		return await getOne(task, ['v1', 'products', id], productColumns);
	},
};
