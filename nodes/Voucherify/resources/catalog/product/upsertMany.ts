import { changedMetadata, readMetadataPart } from '../../../forms/metadata';
import { collectionOf } from '../../../forms/reading/inputFields';
import { bodyFromFields } from '../../../forms/body';
import { bulkFields } from '../../../forms/bulk';
import { type BulkOperation } from '../../../run/types';
import { productFields } from './fields';
import { productSourceId } from './manyFields';
import { visible } from '../../../forms/reading/formats';

/**
 * Create or update many products with few requests. Idempotent: the source ID identifies the product.
 * @see https://docs.voucherify.io/api-reference/products/update-products-in-bulk
 */
export const upsertMany: BulkOperation = {
	value: 'upsertMany',
	name: 'Create or Update Many',
	action: 'Create or update many products',
	description: 'Upsert all input items in bulk: one request per 10 MB instead of one per product',
	keyName: 'source_id',
	fields: [
		productSourceId,
		collectionOf('additionalFields', productFields),
		...changedMetadata('product'),
		...bulkFields,
	],
	toBatchItem(parameters) {
		const key = parameters.text('sourceId', visible);
		const fields = bodyFromFields(parameters, productFields, 'additionalFields');
		return {
			address: '',
			key,
			row: { source_id: key, ...fields, ...readMetadataPart(parameters) },
		};
	},
	submitJob: (_, rows) => ({
		method: 'POST',
		path: ['v1', 'products', 'bulk', 'async'],
		body: rows,
		idempotent: true,
	}),
};
