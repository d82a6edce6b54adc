import { updateMetadataManyOperation } from '../../../factories/updateMetadataMany';
import { productSourceId } from './manyFields';

/** @see https://docs.voucherify.io/api-reference/products/update-products-metadata-in-bulk */
export const updateMetadataMany = updateMetadataManyOperation({
	action: 'Update the metadata of many products',
	kind: 'product',
	field: productSourceId,
	keyName: 'source_id',
});
