import type { CsvProblem } from '../../api/csv/check';
import { shorten } from '../../api/http/httpResponse';

const PRICE = 'price';

/** True if one of the columns has prices of products or SKUs. */
export const hasPrice = (columns: string[]) =>
	columns.some((column) => column.toLowerCase() === PRICE);

/**
 * Refuses a price with decimals. Prices are minor units in JSON, but the docs name no unit for files, and the vendor's own
 * example looks like major units: neither sending 12.50 nor converting it is safe.
 * @see https://docs.voucherify.io/api-reference/products/import-products-using-csv
 * @param from number of the first row to import
 */
export function checkPriceCell(
	{ column, value, row }: { column: string; value: string; row: number },
	from: number,
): CsvProblem | undefined {
	if (row < from || column.toLowerCase() !== PRICE) return undefined;
	const price = value.trim();
	if (/^\d*$/.test(price)) return undefined;
	return {
		problem: `has a price that is not a whole number in row ${row}: ${shorten(price, 40)}`,
		advice:
			'Voucherify stores minor units (12.50 is 1250), but does not say how it reads decimals in files. Use Create or Update, where you choose the unit, or whole numbers: check the first price after the import.',
	};
}
