import type { CsvProblem } from '../../api/csv/check';
import { shorten } from '../../api/http/httpResponse';

/** Texts in values that spreadsheets have changed: an apostrophe, a power of ten, a formula. */
export const CHANGED = ["'", 'E+', 'e+', '="'];

/** A number as spreadsheets shorten it, such as 7.3E+17, in English or German. */
const POWER = /^[+-]?\d+([.,]\d+)?E\+\d+$/i;

/** True if a column has IDs, codes or phone numbers, which spreadsheets take for numbers. */
const isIdColumn = (name: string) =>
	/phone|mobile|^tel|code$|(^|[^A-Z])(id|sku|ean)$/i.test(name) || /[a-z]I[dD]$/.test(name);

/** Checks the IDs, codes and phone numbers of a file for what spreadsheets make of them. */
export class IdValues {
	/** Warning about the first apostrophe. */
	warning?: string;

	/** @param from number of the first row to import */
	constructor(private readonly from: number) {}

	check({
		column,
		value,
		row,
	}: {
		column: string;
		value: string;
		row: number;
	}): CsvProblem | undefined {
		const text = value.trim();
		if (!isIdColumn(column)) return undefined;
		if (text.startsWith("'") && row >= this.from) {
			this.warning ??= `In row ${row}, ${column} begins with an apostrophe, which is sent as a part of the value. Spreadsheets and Shopify write it to keep numbers as text.`;
		}
		const isFormula = text.startsWith('="');
		if (!isFormula && !POWER.test(text)) return undefined;
		const what = isFormula ? 'a formula' : 'a shortened number';
		return {
			problem: `has ${what} in row ${row}: ${column} is ${shorten(text, 40)}`,
			advice:
				'A spreadsheet has written it so. Format the column as text there, and enter the whole values again.',
		};
	}
}
