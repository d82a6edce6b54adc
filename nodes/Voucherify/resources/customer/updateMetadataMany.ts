import { changedMetadata } from '../../forms/metadata';
import { bulkFields } from '../../forms/bulk';
import { type BulkOperation } from '../../run/types';
import { metadataCall, metadataRow } from '../../factories/updateMetadataMany';
import { customerSourceId } from './manyFields';

/**
 * Set metadata of many customers with a few requests: the same for all, or different for each. Idempotent.
 * @see https://docs.voucherify.io/api-reference/customers/update-customers-metadata-in-bulk
 */
export const updateMetadataMany: BulkOperation = {
	value: 'updateMetadataMany',
	name: 'Update Metadata of Many',
	action: 'Update the metadata of many customers',
	description:
		'Set metadata of all input customers in bulk: one request per 10 MB instead of one per customer',
	keyName: 'source_id',
	fields: [customerSourceId, ...changedMetadata('customer'), ...bulkFields],
	toBatchItem: (parameters) => metadataRow(parameters, 'source_id', parameters.text('sourceId')),
	submitJob: (_, rows) =>
		metadataCall(rows, ['v1', 'customers'], { keyName: 'source_id', list: 'source_ids' }),
};
