import { changedMetadata } from '../../fields/metadata';
import { collectionOf } from '../../parameters/inputFields';
import { bodyOf, metadataIn } from '../kinds/body';
import { bulkFields, type BulkOperation } from '../kinds/bulk';
import { productFields } from './fields';
import { sourceId } from './manyFields';

/**
 * Create or update many products with a few calls. It is repeatable: the same source ID is the same product.
 * @see https://docs.voucherify.io/api-reference/products/update-products-in-bulk
 */
export const upsertMany: BulkOperation = {
	value: 'upsertMany',
	name: 'Create or Update Many',
	action: 'Create or update many products',
	description:
		'Hand in all input items at once: a call for each 10 MB instead of one for each product',
	keyName: 'source_id',
	fields: [
		sourceId,
		collectionOf('additionalFields', productFields),
		...changedMetadata('product'),
		...bulkFields,
	],
	contribute(parameters) {
		const key = parameters.text('sourceId');
		const fields = bodyOf(parameters, productFields, 'additionalFields');
		return { address: '', key, row: { source_id: key, ...fields, ...metadataIn(parameters) } };
	},
	handIn: (_, rows) => ({
		method: 'POST',
		path: ['v1', 'products', 'bulk', 'async'],
		body: rows,
		repeatable: true,
	}),
};
