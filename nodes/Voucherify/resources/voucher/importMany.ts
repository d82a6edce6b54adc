import { MAX_CODES } from '../../api/limits';
import { credits } from '../../forms/codeDetails';
import { discountFields } from '../../forms/discount';
import { importedCodeField, importedFields } from '../../forms/importedCode';
import { voucherTypes } from '../../forms/kinds';
import { newMetadata, readMetadataPart } from '../../forms/metadata';
import { fixedMenu, shownWhen } from '../../forms/shownWhen';
import { collectionOf } from '../../forms/reading/inputFields';
import { bodyFromFields } from '../../forms/body';
import { bulkFields } from '../../forms/bulk';
import { type BulkOperation } from '../../run/types';
import { readValue } from './create';
import { visible } from '../../forms/reading/formats';

const ofCoupons = { show: { voucherType: ['DISCOUNT_VOUCHER'] } };

/**
 * Import coupons and gift cards without a campaign. Not sent again when its outcome is unknown: codes that were imported
 * would be refused, and reported as failed.
 * @see https://docs.voucherify.io/api-reference/vouchers/import-vouchers
 */
export const importMany: BulkOperation = {
	value: 'importMany',
	name: 'Import Many',
	action: 'Import many codes',
	description: 'Import your own codes without a campaign: one request per 10 MB',
	keyName: 'code',
	isUnique: true,
	mostRows: MAX_CODES,
	fields: [
		importedCodeField,
		{
			displayName: 'Type',
			name: 'voucherType',
			...fixedMenu,
			options: voucherTypes.filter(({ value }) => value !== 'LOYALTY_CARD'),
			default: 'DISCOUNT_VOUCHER',
		},
		...shownWhen(ofCoupons, discountFields),
		...credits,
		collectionOf('additionalFields', importedFields),
		...newMetadata('voucher'),
		...bulkFields,
	],
	toBatchItem(parameters) {
		const key = parameters.text('code', visible);
		const type = parameters.text('voucherType');
		const more = bodyFromFields(parameters, importedFields, 'additionalFields');
		const value = readValue(type, parameters, more);
		return {
			address: '',
			key,
			row: { code: key, type, ...more, ...value, ...readMetadataPart(parameters) },
		};
	},
	submitJob: (_, rows) => ({ method: 'POST', path: ['v1', 'vouchers', 'import'], body: rows }),
};
