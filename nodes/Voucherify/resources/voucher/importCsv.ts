import { MAX_CODES } from '../../api/limits';
import { importCsv } from '../../factories/importCsv';

/**
 * Import a CSV file of codes without a campaign. Not sent again when its outcome is unknown: codes that were imported would
 * be reported as failed.
 * @see https://docs.voucherify.io/api-reference/vouchers/import-vouchers-using-csv
 */
export const importVouchersCsv = importCsv({
	action: 'Import codes from a CSV file',
	description: 'Import a code file of any size, without a campaign',
	options: [
		{
			displayName: 'Send Webhooks',
			name: 'webhooksEnable',
			type: 'boolean',
			default: false,
			description: 'Whether to send webhooks for created and updated vouchers',
		},
	],
	path: () => ['v1', 'vouchers', 'importCSV'],
	form: (parameters): Record<string, string> => {
		const sends = parameters.optionalFlag('options.webhooksEnable');
		return sends === undefined ? {} : { webhooks_enable: String(sends) };
	},
	columns: [
		...['Code', 'Voucher Type', 'Value', 'Discount Type', 'Category', 'Start Date'],
		...['Expiration Date', 'Redemption Limit', 'Redeemed Quantity', 'Redeemed Amount', 'Active'],
		'Additional Info',
		// These spellings are in Voucherify's changelog of September 2025 only.
		...['start_date', 'expiration_date'],
	],
	required: ['code'],
	mostRows: MAX_CODES,
});
