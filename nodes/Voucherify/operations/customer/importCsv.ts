import { importCsv } from '../factories/importCsv';

/**
 * Import a CSV file of customers. Importing it twice is safe if all rows have source IDs: a row without one creates another
 * customer.
 * @see https://docs.voucherify.io/api-reference/customers/import-and-update-customers-using-csv
 */
export const importCustomers = importCsv({
	action: 'Import customers from a CSV file',
	description: 'Import a file of any size: profiles that are known already are overwritten',
	fields: [
		{
			displayName:
				'Customers who are known already are <b>overwritten as a whole</b>: fields and metadata that the file does not have are lost. To change some fields only, use <i>Create or Update Many</i>.',
			name: 'overwritesNotice',
			type: 'notice',
			default: '',
		},
	],
	path: () => ['v1', 'customers', 'importCSV'],
	known: ['source_id', 'id', 'name', 'email', 'phone'],
	isStrict: true,
	keys: ['source_id'],
});
