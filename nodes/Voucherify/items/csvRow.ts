import type { IDataObject } from 'n8n-workflow';
import { isJsonObject } from '../api/types';

/** Columns that hold numbers; codes and IDs may be made of digits, too, and stay texts. */
const NUMBERS =
	/(^|_)(amount|balance|count|points|price|customers)$|^redemption_(quantity|count)$|^redemptions_total_/;

const FLAGS = new Set(['active', 'is_referral_code', 'is_winner']);

/** Columns that hold JSON. */
const JSON_COLUMNS = new Set(['details', 'metadata']);

/** A row of a CSV file as an item: what its columns are known to hold has its type, and what is empty is null. */
export function csvRow(columns: string[], cells: string[]): IDataObject {
	return Object.fromEntries(
		columns.map((column, index) => [column, valueOf(column, cells[index] ?? '')]),
	);
}

function valueOf(column: string, cell: string): IDataObject[string] {
	if (cell === '') return null;
	if (NUMBERS.test(column)) return /^-?\d+(\.\d+)?$/.test(cell) ? Number(cell) : cell;
	if (FLAGS.has(column)) return cell === 'true' || (cell === 'false' ? false : cell);
	return JSON_COLUMNS.has(column) ? (objectIn(cell) ?? cell) : cell;
}

function objectIn(cell: string): IDataObject | undefined {
	try {
		const value: unknown = JSON.parse(cell);
		return isJsonObject(value) ? value : undefined;
	} catch {
		return undefined;
	}
}
