import { updateMetadataManyOperation } from '../../factories/updateMetadataMany';

/** @see https://docs.voucherify.io/api-reference/vouchers/update-vouchers-in-bulk */
export const updateMetadataMany = updateMetadataManyOperation({
	action: 'Update the metadata of many codes',
	kind: 'voucher',
	field: {
		displayName: 'Code',
		name: 'code',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. SUMMER-2026',
		description: 'The code of the voucher. Codes that do not exist fail: they are not created.',
	},
	keyName: 'code',
});
