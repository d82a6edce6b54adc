import { importCsv } from '../../../factories/importCsv';

/**
 * Import a CSV file of SKUs, whose products must exist. Idempotent: each SKU has a source ID.
 * @see https://docs.voucherify.io/api-reference/products/import-skus-using-csv
 */
export const importSkus = importCsv({
	action: 'Import SKUs from a CSV file',
	description: 'Import a file of any size. First import the products of the SKUs.',
	path: () => ['v1', 'skus', 'importCSV'],
	columns: ['source_id', 'product_id', 'sku', 'price', 'image_url', 'attributes'],
	required: ['source_id', 'product_id'],
	updates: 'SKU',
});
