import { identityFields } from '../../fields/identity';
import { productField, skuById } from '../../fields/product';
import { collectionOf } from '../../parameters/inputFields';
import { bodyOf, identityIn } from '../kinds/body';
import type { SingleOperation } from '../kinds/operation';
import { changedResource } from '../kinds/results';
import { skuFields } from './fields';

/**
 * Create an SKU, or update the one with that ID; what is not sent stays as it is. It is repeatable with an ID.
 * @see https://docs.voucherify.io/api-reference/products/create-sku
 */
export const upsert: SingleOperation = {
	value: 'upsert',
	name: 'Create or Update',
	action: 'Create or update an SKU of a product',
	description: 'Create a new record, or update the current one if it already exists (upsert)',
	writes: true,
	fields: [
		productField,
		...identityFields({ noun: 'SKU', byId: skuById, example: 'espresso-250-whole' }),
		collectionOf('additionalFields', skuFields),
	],
	async execute({ client, parameters }) {
		const known = identityIn(parameters, 'skuId');
		return await changedResource(client, {
			method: 'POST',
			path: ['v1', 'products', parameters.text('productId'), 'skus'],
			body: { ...known, ...bodyOf(parameters, skuFields, 'additionalFields') },
			repeatable: Object.keys(known).length > 0,
		});
	},
};
