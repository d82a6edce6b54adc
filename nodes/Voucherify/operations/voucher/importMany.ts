import { updateDisplayOptions, type INodeProperties } from 'n8n-workflow';
import { discountFields } from '../../fields/discount';
import { importedCode, importedFields } from '../../fields/importedCode';
import { voucherTypes } from '../../fields/kinds';
import { newMetadata } from '../../fields/metadata';
import { collectionOf } from '../../parameters/inputFields';
import { bodyOf, metadataIn } from '../kinds/body';
import { bulkFields, type BulkOperation } from '../kinds/bulk';
import { valueOf } from './create';

const shownFor = (voucherType: string) => ({ show: { voucherType: [voucherType] } });

const credits: INodeProperties = {
	displayName: 'Credits',
	name: 'amount',
	type: 'number',
	required: true,
	displayOptions: shownFor('GIFT_VOUCHER'),
	typeOptions: { minValue: 0, numberPrecision: 0 },
	default: 0,
	description: 'What the gift card is worth, in minor currency units: 1250 is 12.50',
};

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
		...updateDisplayOptions(shownFor('DISCOUNT_VOUCHER'), discountFields),
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
