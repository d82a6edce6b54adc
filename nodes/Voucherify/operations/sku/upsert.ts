import { numberedPages } from '../../api/lists/pages';
import { identityFields } from '../../fields/identity';
import { referenceOfUnnamed } from '../../fields/ownReference';
import { productField, skuById } from '../../fields/product';
import { collectionOf } from '../../parameters/inputFields';
import { bodyOf, identityIn } from '../kinds/body';
import type { SingleOperation } from '../kinds/operation';
import { changedResource } from '../kinds/results';
import { created, latestFirst } from '../reliability/created';
import { skuFields } from './fields';

/**
 * Create an SKU, or update the one with that ID; what is not sent stays as it is. It is repeatable with an ID:
 * without one, each call makes another SKU.
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
		referenceOfUnnamed,
	],
	async execute({ client, parameters }) {
		const known = identityIn(parameters, 'skuId');
		const path = ['v1', 'products', parameters.text('productId'), 'skus'];
		const body = { ...known, ...bodyOf(parameters, skuFields, 'additionalFields') };
		const call = { method: 'POST', path, body } as const;
		if (Object.keys(known).length > 0)
			return await changedResource(client, { ...call, repeatable: true });
		return await created({ client, parameters }, call, {
			list: latestFirst({ path, key: 'skus' }),
			pages: numberedPages,
			alike: ['sku', 'price'],
			words: 'the SKUs of the product',
		});
	},
};
