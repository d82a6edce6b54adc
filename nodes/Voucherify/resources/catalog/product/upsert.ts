import { numberedPages } from '../../../api/lists/numberedPages';
import { identityFields, readIdOrSourceId } from '../../../forms/identity';
import { changedMetadata, readMetadataPart } from '../../../forms/metadata';
import { productById } from '../../../forms/product';
import { collectionOf } from '../../../forms/reading/inputFields';
import { bodyFromFields } from '../../../forms/body';
import type { SingleOperation } from '../../../run/types';
import { write } from '../../../factories/write';
import { identifiedSubject } from '../../../writes/subjects';
import { createOnce, latestFirst } from '../../../writes/createOnce';
import { productFields } from './fields';
import { optionalUnit } from '../../../forms/money';

/**
 * Create a product, or update the one with that ID; fields that are not sent stay unchanged. Idempotent with an ID: without
 * one, each request creates another product.
 * @see https://docs.voucherify.io/api-reference/products/create-product
 */
export const upsert: SingleOperation = {
	value: 'upsert',
	name: 'Create or Update',
	action: 'Create or update a product',
	description: 'Create a new record, or update the current one if it already exists (upsert)',
	writes: true,
	looksUp: true,
	changes: identifiedSubject('productId'),
	fields: [
		...identityFields({ noun: 'product', byId: productById, example: 'espresso-250' }),
		collectionOf('additionalFields', productFields),
		optionalUnit,
		...changedMetadata('product'),
	],
	async execute({ client, parameters }) {
		const known = readIdOrSourceId(parameters, 'productId');
		const body = {
			...known,
			...bodyFromFields(parameters, productFields, 'additionalFields'),
			...readMetadataPart(parameters),
		};
		const returns = { object: 'product', id: Object.values(known)[0] };
		const call = { method: 'POST', path: ['v1', 'products'], body, returns } as const;
		if (Object.keys(known).length > 0) return await write(client, { ...call, idempotent: true });
		return await createOnce(client, call, {
			list: latestFirst({ path: call.path, key: 'products' }),
			pages: numberedPages,
			alike: ['name', 'price'],
			place: 'the products',
		});
	},
};
