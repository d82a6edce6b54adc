import { productField, skuOfProduct } from '../../../forms/product';
import { collectionOf } from '../../../forms/reading/inputFields';
import { readChanges } from '../../../forms/body';
import type { SingleOperation } from '../../../run/types';
import { write } from '../../../factories/write';
import { pickedSubject } from '../../../writes/subjects';
import { skuFields } from './fields';
import { optionalUnit } from '../../../forms/money';

/**
 * Update an existing SKU; never creates one.
 * @see https://docs.voucherify.io/api-reference/products/update-sku
 */
export const update: SingleOperation = {
	value: 'update',
	name: 'Update',
	action: 'Update an SKU',
	description: 'Change an existing SKU. Fields that you do not add stay unchanged.',
	writes: true,
	changes: pickedSubject(productField, skuOfProduct),
	fields: [productField, skuOfProduct, collectionOf('updateFields', skuFields), optionalUnit],
	async execute({ client, parameters }) {
		const [productId, skuId] = [parameters.text(productField), parameters.text(skuOfProduct)];
		return await write(client, {
			method: 'PUT',
			returns: { object: 'sku' },
			path: ['v1', 'products', productId, 'skus', skuId],
			body: readChanges(parameters, skuFields),
		});
	},
};
