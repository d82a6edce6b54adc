import type { INodeProperties } from 'n8n-workflow';
import { changedMetadata } from '../../forms/metadata';
import { bulkFields } from '../../forms/bulk';
import { type BulkOperation } from '../../run/types';
import { metadataCall, metadataRow } from '../../factories/updateMetadataMany';

const voucherCode: INodeProperties = {
	displayName: 'Code',
	name: 'code',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. SUMMER-2026',
	description: 'The code of the voucher. Codes that do not exist fail: they are not created.',
};

/**
 * Set metadata of many vouchers with a few requests: the same for all, or different for each. Idempotent.
 * @see https://docs.voucherify.io/api-reference/vouchers/update-vouchers-in-bulk
 */
export const updateMetadataMany: BulkOperation = {
	value: 'updateMetadataMany',
	name: 'Update Metadata of Many',
	action: 'Update the metadata of many codes',
	description:
		'Set metadata of all input vouchers in bulk: one request per 10 MB instead of one per voucher',
	keyName: 'code',
	fields: [voucherCode, ...changedMetadata('voucher'), ...bulkFields],
	toBatchItem: (parameters) => metadataRow(parameters, 'code', parameters.text('code')),
	submitJob: (_, rows) =>
		metadataCall(rows, ['v1', 'vouchers'], { keyName: 'code', list: 'codes' }),
};
