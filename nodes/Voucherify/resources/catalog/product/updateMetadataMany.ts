import { changedMetadata } from '../../../forms/metadata';
import { bulkFields } from '../../../forms/bulk';
import { type BulkOperation } from '../../../run/types';
import { metadataCall, metadataRow } from '../../../factories/updateMetadataMany';
import { productSourceId } from './manyFields';

/**
 * Set metadata of many products with few requests, the same for all or different for each. Idempotent.
 * @see https://docs.voucherify.io/api-reference/products/update-products-metadata-in-bulk
 */
export const updateMetadataMany: BulkOperation = {
	value: 'updateMetadataMany',
	name: 'Update Metadata of Many',
	action: 'Update the metadata of many products',
	description:
		'Set metadata of all input products in bulk: one request per 10 MB instead of one per product',
	keyName: 'source_id',
	fields: [productSourceId, ...changedMetadata('product'), ...bulkFields],
	toBatchItem: (parameters) => metadataRow(parameters, 'source_id', parameters.text('sourceId')),
	submitJob: (_, rows) =>
		metadataCall(rows, ['v1', 'products'], { keyName: 'source_id', list: 'source_ids' }),
};
