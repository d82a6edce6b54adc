import { numberedPages } from '../../api/lists/pages';
import { identityFields } from '../../fields/identity';
import { changedMetadata } from '../../fields/metadata';
import { referenceOfUnnamed } from '../../fields/ownReference';
import { productById } from '../../fields/product';
import { collectionOf } from '../../parameters/inputFields';
import { bodyOf, identityIn, metadataIn } from '../kinds/body';
import type { SingleOperation } from '../kinds/operation';
import { changedResource } from '../kinds/results';
import { created, latestFirst } from '../reliability/created';
import { productFields } from './fields';

/**
 * Create a product, or update the one with that ID; what is not sent stays as it is. It is repeatable with an ID:
 * without one, each call makes another product.
 * @see https://docs.voucherify.io/api-reference/products/create-product
 */
export const upsert: SingleOperation = {
	value: 'upsert',
	name: 'Create or Update',
	action: 'Create or update a product',
	description: 'Create a new record, or update the current one if it already exists (upsert)',
	writes: true,
	fields: [
		...identityFields({ noun: 'product', byId: productById, example: 'espresso-250' }),
		collectionOf('additionalFields', productFields),
		...changedMetadata('product'),
		referenceOfUnnamed,
	],
	async execute({ client, parameters }) {
		const known = identityIn(parameters, 'productId');
		const body = {
			...known,
			...bodyOf(parameters, productFields, 'additionalFields'),
			...metadataIn(parameters),
		};
		const call = { method: 'POST', path: ['v1', 'products'], body } as const;
		if (Object.keys(known).length > 0)
			return await changedResource(client, { ...call, repeatable: true });
		return await created({ client, parameters }, call, {
			list: latestFirst({ path: call.path, key: 'products' }),
			pages: numberedPages,
			alike: ['name', 'price'],
			words: 'the products',
		});
	},
};
