import { changedMetadata } from '../../fields/metadata';
import { productField } from '../../fields/product';
import { collectionOf } from '../../parameters/inputFields';
import { changesOf } from '../kinds/body';
import type { SingleOperation } from '../kinds/operation';
import { changedResource } from '../kinds/results';
import { productFields } from './fields';

/**
 * Update a product that is known: it creates none.
 * @see https://docs.voucherify.io/api-reference/products/update-product
 */
export const update: SingleOperation = {
	value: 'update',
	name: 'Update',
	action: 'Update a product',
	description: 'Change a product that exists already; what is not added stays as it is',
	writes: true,
	fields: [
		productField,
		collectionOf('updateFields', productFields),
		...changedMetadata('product'),
	],
	async execute({ client, parameters }) {
		return await changedResource(client, {
			method: 'PUT',
			path: ['v1', 'products', parameters.text('productId')],
			body: changesOf(parameters, productFields),
		});
	},
};
