import { credits } from '../../fields/codeDetails';
import { discountFields } from '../../fields/discount';
import { importedCode, importedFields } from '../../fields/importedCode';
import { voucherTypes } from '../../fields/kinds';
import { newMetadata } from '../../fields/metadata';
import { shownWhen } from '../../fields/shownWhen';
import { collectionOf } from '../../parameters/inputFields';
import { bodyOf, metadataIn } from '../kinds/body';
import { bulkFields, type BulkOperation } from '../kinds/bulk';
import { valueOf } from './create';

const ofCoupons = { show: { voucherType: ['DISCOUNT_VOUCHER'] } };

/**
 * Import coupons and gift cards that belong to no campaign. It is not repeated when its outcome is unknown: codes that
 * have come in would be refused, and look as if they had failed.
 * @see https://docs.voucherify.io/api-reference/vouchers/import-vouchers
 */
export const importMany: BulkOperation = {
	value: 'importMany',
	name: 'Import Many',
	action: 'Import many vouchers',
	description: 'Import codes of your own, without a campaign: a call for each 10 MB',
	keyName: 'code',
	isUnique: true,
	fields: [
		importedCode,
		{
			displayName: 'Type',
			name: 'voucherType',
			type: 'options',
			options: voucherTypes.filter(({ value }) => value !== 'LOYALTY_CARD'),
			default: 'DISCOUNT_VOUCHER',
		},
		...shownWhen(ofCoupons, discountFields),
		credits,
		collectionOf('additionalFields', importedFields),
		...newMetadata('voucher'),
		...bulkFields,
	],
	contribute(parameters) {
		const key = parameters.text('code');
		const type = parameters.text('voucherType');
		const more = bodyOf(parameters, importedFields, 'additionalFields');
		const value = valueOf(type, parameters, more);
		return {
			address: '',
			key,
			row: { code: key, type, ...more, ...value, ...metadataIn(parameters) },
		};
	},
	handIn: (_, rows) => ({ method: 'POST', path: ['v1', 'vouchers', 'import'], body: rows }),
};
