import { numberedPages } from '../../../api/lists/numberedPages';
import { identityFields, readIdOrSourceId } from '../../../forms/identity';
import { productField, skuById } from '../../../forms/product';
import { collectionOf } from '../../../forms/reading/inputFields';
import { bodyFromFields } from '../../../forms/body';
import type { SingleOperation } from '../../../run/types';
import { write } from '../../../factories/write';
import { identifiedSubject } from '../../../writes/subjects';
import { createOnce, latestFirst } from '../../../writes/createOnce';
import { skuFields } from './fields';
import { optionalUnit } from '../../../forms/money';

/**
 * Create an SKU, or update the one with that ID; fields that are not sent stay unchanged. Idempotent with an ID: without
 * one, each request creates another SKU.
 * @see https://docs.voucherify.io/api-reference/products/create-sku
 */
export const upsert: SingleOperation = {
	value: 'upsert',
	name: 'Create or Update',
	action: 'Create or update an SKU of a product',
	description: 'Create a new record, or update the current one if it already exists (upsert)',
	writes: true,
	looksUp: true,
	changes: identifiedSubject('skuId'),
	fields: [
		productField,
		...identityFields({ noun: 'SKU', byId: skuById, example: 'espresso-250-whole' }),
		collectionOf('additionalFields', skuFields),
		optionalUnit,
	],
	async execute({ client, parameters }) {
		const known = readIdOrSourceId(parameters, 'skuId');
		const path = ['v1', 'products', parameters.text(productField), 'skus'];
		const body = { ...known, ...bodyFromFields(parameters, skuFields, 'additionalFields') };
		const returns = { object: 'sku', id: Object.values(known)[0] };
		const call = { method: 'POST', path, body, returns } as const;
		if (Object.keys(known).length > 0) return await write(client, { ...call, idempotent: true });
		return await createOnce(client, call, {
			list: latestFirst({ path, key: 'skus' }),
			pages: numberedPages,
			alike: ['sku', 'price'],
			place: 'the SKUs of the product',
		});
	},
};
