import { updateMetadataManyOperation } from '../../factories/updateMetadataMany';
import { customerSourceId } from './manyFields';

/** @see https://docs.voucherify.io/api-reference/customers/update-customers-metadata-in-bulk */
export const updateMetadataMany = updateMetadataManyOperation({
	action: 'Update the metadata of many customers',
	kind: 'customer',
	field: customerSourceId,
	keyName: 'source_id',
});
