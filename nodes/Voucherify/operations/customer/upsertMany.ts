import { customerProfile } from '../../fields/customerProfile';
import { changedMetadata } from '../../fields/metadata';
import { collectionOf } from '../../parameters/inputFields';
import { bodyOf, metadataIn } from '../kinds/body';
import { bulkFields, type BulkOperation } from '../kinds/bulk';
import { sourceId } from './manyFields';

/**
 * Create or update many customers with a few calls. It is repeatable: the same source ID is the same customer.
 * @see https://docs.voucherify.io/api-reference/customers/update-customers-in-bulk
 */
export const upsertMany: BulkOperation = {
	value: 'upsertMany',
	name: 'Create or Update Many',
	action: 'Create or update many customers',
	description:
		'Hand in all input items at once: a call for each 10 MB instead of one for each customer',
	keyName: 'source_id',
	fields: [
		sourceId,
		collectionOf('additionalFields', customerProfile),
		...changedMetadata('customer'),
		...bulkFields,
	],
	contribute(parameters) {
		const key = parameters.text('sourceId');
		const fields = bodyOf(parameters, customerProfile, 'additionalFields');
		return { address: '', key, row: { source_id: key, ...fields, ...metadataIn(parameters) } };
	},
	handIn: (_, rows) => ({
		method: 'POST',
		path: ['v1', 'customers', 'bulk', 'async'],
		body: rows,
		repeatable: true,
	}),
};
