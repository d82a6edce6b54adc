import { changedMetadata } from '../../fields/metadata';
import { bulkFields, type BulkOperation } from '../kinds/bulk';
import { metadataCall, metadataRow } from '../kinds/manyMetadata';
import { sourceId } from './manyFields';

/**
 * Set metadata of many products with a few calls: the same for all, or for each its own. It is repeatable.
 * @see https://docs.voucherify.io/api-reference/products/update-products-metadata-in-bulk
 */
export const updateMetadataMany: BulkOperation = {
	value: 'updateMetadataMany',
	name: 'Update Metadata of Many',
	action: 'Update the metadata of many products',
	description:
		'Set attributes of all products in the input at once: a call for each 10 MB instead of one for each',
	keyName: 'source_id',
	fields: [sourceId, ...changedMetadata('product'), ...bulkFields],
	contribute: (parameters) => metadataRow(parameters, 'source_id', parameters.text('sourceId')),
	handIn: (_, rows) =>
		metadataCall(rows, ['v1', 'products'], { keyName: 'source_id', list: 'source_ids' }),
};
