import { campaignWithCodes } from '../../forms/campaign';
import { importedCodeField, importedFields } from '../../forms/importedCode';
import { newMetadata, readMetadataPart } from '../../forms/metadata';
import { moneyInput, readAmount } from '../../forms/money';
import { collectionOf, type InputField } from '../../forms/reading/inputFields';
import { bodyFromFields } from '../../forms/body';
import { bulkFieldsWith } from '../../forms/bulk';
import { type BulkOperation } from '../../run/types';
import { moreCodes, readMostCodes } from './moreCodes';
import { pointsInput, wholeFrom } from '../../forms/numbers';
import { visible } from '../../forms/reading/formats';
import { optionalUnit } from '../../forms/money';

const fields: InputField[] = [
	...importedFields,
	{
		key: 'gift.amount',
		displayName: 'Credits',
		...moneyInput('The value of a gift card'),
		read: readAmount,
	},
	{
		key: 'loyalty_card.points',
		displayName: 'Points',
		...pointsInput,
		read: wholeFrom(0),
		description: 'Initial points of a loyalty card',
	},
];

/**
 * Import own codes into a campaign. Not sent again when its outcome is unknown: codes that were imported would be refused,
 * and with them all others of the request.
 * @see https://docs.voucherify.io/api-reference/campaigns/import-vouchers-to-campaign
 */
export const importVouchers: BulkOperation = {
	value: 'importVouchers',
	name: 'Import Vouchers',
	action: 'Import codes to a campaign',
	description: 'Import your own codes, such as those of a partner: one request per 10 MB',
	keyName: 'code',
	isUnique: true,
	mostOfAddress: readMostCodes,
	fields: [
		{
			...campaignWithCodes,
			description: 'The campaign that the codes belong to. They get its value and its rules.',
		},
		importedCodeField,
		collectionOf('additionalFields', fields),
		optionalUnit,
		...newMetadata('voucher'),
		...bulkFieldsWith(moreCodes),
	],
	toBatchItem(parameters) {
		const key = parameters.text('code', visible);
		const more = bodyFromFields(parameters, fields, 'additionalFields');
		return {
			address: parameters.text(campaignWithCodes),
			key,
			row: { code: key, ...more, ...readMetadataPart(parameters) },
		};
	},
	submitJob: (address, rows) => ({
		method: 'POST',
		path: ['v1', 'campaigns', address, 'import'],
		body: rows,
		errorCatalog: { duplicate_key: 'Some of the codes already exist, so none was imported' },
	}),
};
