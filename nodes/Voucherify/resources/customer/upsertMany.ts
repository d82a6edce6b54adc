import { customerProfile, WHOLE_ADDRESS } from '../../forms/customerProfile';
import { changedMetadata, readMetadataPart } from '../../forms/metadata';
import { collectionOf } from '../../forms/reading/inputFields';
import { bodyFromFields } from '../../forms/body';
import { bulkFields } from '../../forms/bulk';
import { type BulkOperation } from '../../run/types';
import { customerSourceId } from './manyFields';
import { visible } from '../../forms/reading/formats';

/**
 * Create or update many customers with a few requests. Idempotent: the same source ID is the same customer.
 * @see https://docs.voucherify.io/api-reference/customers/update-customers-in-bulk
 */
export const upsertMany: BulkOperation = {
	value: 'upsertMany',
	name: 'Create or Update Many',
	action: 'Create or update many customers',
	description: 'Upsert all input items in bulk: one request per 10 MB instead of one per customer',
	keyName: 'source_id',
	fields: [
		customerSourceId,
		{ ...collectionOf('additionalFields', customerProfile), description: WHOLE_ADDRESS },
		...changedMetadata('customer'),
		...bulkFields,
	],
	toBatchItem(parameters) {
		const key = parameters.text('sourceId', visible);
		const fields = bodyFromFields(parameters, customerProfile, 'additionalFields');
		return {
			address: '',
			key,
			row: { source_id: key, ...fields, ...readMetadataPart(parameters) },
		};
	},
	submitJob: (_, rows) => ({
		method: 'POST',
		path: ['v1', 'customers', 'bulk', 'async'],
		body: rows,
		idempotent: true,
	}),
};
