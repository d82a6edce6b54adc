import { campaignWithCodes } from '../../forms/campaign';
import { importCsv } from '../../factories/importCsv';
import { moreCodes, readMostCodes } from './moreCodes';

/**
 * Import a CSV file of codes into a campaign. Not sent again when its outcome is unknown: codes that were imported would be
 * reported as failed.
 * @see https://docs.voucherify.io/api-reference/campaigns/import-vouchers-to-campaign-by-csv
 */
export const importVouchersCsv = importCsv({
	value: 'importVouchersCsv',
	name: 'Import Vouchers From CSV',
	action: 'Import codes to a campaign from CSV',
	description: 'Import a code file of any size, such as the codes of a partner',
	fields: [
		{
			...campaignWithCodes,
			description: 'The campaign that the codes belong to. They get its value and its rules.',
		},
	],
	path: (parameters) => ['v1', 'campaigns', parameters.text(campaignWithCodes), 'importCSV'],
	columns: [
		...['Code', 'Category', 'Active', 'Gift Amount', 'Redeemed Amount', 'Redeemed Quantity'],
		'Loyalty Points',
		// The dates are in Voucherify's changelog of September 2025 only.
		...['start_date', 'expiration_date'],
	],
	required: ['code'],
	options: [moreCodes],
	mostInAll: readMostCodes,
});
