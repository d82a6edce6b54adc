import { importCsv } from '../../../factories/importCsv';

/**
 * Import a CSV file of products. Idempotent if all products have source IDs.
 * @see https://docs.voucherify.io/api-reference/products/import-products-using-csv
 */
export const importProducts = importCsv({
	action: 'Import products from a CSV file',
	description: 'Import a file of any size. For products that already exist, only the name changes.',
	path: () => ['v1', 'products', 'importCSV'],
	columns: ['name', 'source_id', 'price', 'attributes', 'image_url'],
	required: ['name'],
	isStrict: true,
	updates: 'product',
});
