import { simplify } from '../../../forms/paging';
import { productCollectionField } from '../locators';
import { productCollectionColumns } from './columns';
import type { SingleOperation } from '../../../run/types';
import { getOne } from '../../../factories/get';

/** @see https://docs.voucherify.io/api-reference/product-collections/get-product-collection */
export const get: SingleOperation = {
	value: 'get',
	name: 'Get',
	action: 'Get a product collection',
	description: 'Get a product collection, with the conditions of a dynamic one',
	fields: [productCollectionField, simplify],
	async execute(task) {
		const id = task.parameters.text('productCollectionId');
		return await getOne(task, ['v1', 'product-collections', id], productCollectionColumns);
	},
};
