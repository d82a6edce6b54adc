import { campaignWithCodes } from '../../fields/campaign';
import { importedCode, importedFields } from '../../fields/importedCode';
import { newMetadata } from '../../fields/metadata';
import { amountIn, collectionOf, type InputField } from '../../parameters/inputFields';
import { bodyOf, metadataIn } from '../kinds/body';
import { bulkFields, type BulkOperation } from '../kinds/bulk';

const fields: InputField[] = [
	...importedFields,
	{
		key: 'gift.amount',
		displayName: 'Credits',
		type: 'number',
		typeOptions: { minValue: 0, numberPrecision: 0 },
		read: amountIn,
		description: 'What a gift card is worth, in minor currency units: 1250 is 12.50',
	},
	{
		key: 'loyalty_card.points',
		displayName: 'Points',
		type: 'number',
		typeOptions: { minValue: 0, numberPrecision: 0 },
		description: 'How many points a loyalty card begins with',
	},
];

/**
 * Import codes of one's own into a campaign. It is not repeated when its outcome is unknown: codes that have come in would
 * be refused, all of the call with them.
 * @see https://docs.voucherify.io/api-reference/campaigns/import-vouchers-to-campaign
 */
export const importVouchers: BulkOperation = {
	value: 'importVouchers',
	name: 'Import Vouchers',
	action: 'Import vouchers to a campaign',
	description: 'Import codes of your own, such as those of a partner: a call for each 10 MB',
	keyName: 'code',
	isUnique: true,
	fields: [
		{
			...campaignWithCodes,
			description:
				'The campaign that the codes belong to. Their value and their rules are those of the campaign.',
		},
		importedCode,
		collectionOf('additionalFields', fields),
		...newMetadata('voucher'),
		...bulkFields,
	],
	contribute(parameters) {
		const key = parameters.text('code');
		const more = bodyOf(parameters, fields, 'additionalFields');
		return {
			address: parameters.text('campaignId'),
			key,
			row: { code: key, ...more, ...metadataIn(parameters) },
		};
	},
	handIn: (address, rows) => ({
		method: 'POST',
		path: ['v1', 'campaigns', address, 'import'],
		body: rows,
		explanations: { duplicate_key: 'Some of the codes exist already, so none was imported' },
	}),
};
