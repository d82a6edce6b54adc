import { MOST_CODES } from '../../api/limits';
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
	required: ['code'],
	known: ['code'],
	mostRows: MOST_CODES,
});
