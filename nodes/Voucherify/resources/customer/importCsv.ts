import { importCsv } from '../../factories/importCsv';

/**
 * Import a CSV file of customers. Importing it twice is safe if all rows have source IDs: a row without one creates another
 * customer.
 * @see https://docs.voucherify.io/api-reference/customers/import-and-update-customers-using-csv
 */
export const importCustomers = importCsv({
	action: 'Import customers from a CSV file',
	description: 'Import a file of any size. Existing profiles are overwritten.',
	fields: [
		{
			displayName:
				'Existing customers are <b>completely overwritten</b>: fields and metadata that are not in the file are lost. To change only some fields, use <i>Create or Update Many</i>.',
			name: 'overwritesNotice',
			type: 'notice',
			default: '',
		},
	],
	path: () => ['v1', 'customers', 'importCSV'],
	columns: [
		...['source_id', 'ID', 'name', 'email', 'phone', 'birthdate', 'description'],
		...['address_line_1', 'address_line_2', 'address_postal_code', 'address_city'],
		...['address_state', 'address_country'],
	],
	anyOf: ['source_id', 'id', 'name', 'email', 'phone'],
	isStrict: true,
	updates: 'customer',
});
