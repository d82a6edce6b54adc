import type { IDataObject } from 'n8n-workflow';
import { isJsonObject } from '../../api/types';
import { findLostNumber } from '../../api/http/json';

/** Metadata columns. Their types are unknown, and digits may be a code: they stay texts. */
const ATTRIBUTE = /^(system_)?metadata\./;

/** Columns that hold numbers. Codes and IDs may consist of digits, too, but stay texts. */
const NUMBERS =
	/(^|_)(amount|balance|count|points|price|customers)$|^redemption_(quantity|count)$|^redemptions_total_/;

const FLAGS = new Set(['active', 'is_referral_code', 'is_winner']);

/** A number as in JSON. With leading zeros, it is something else, such as a code. */
const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?$/;

const JSON_COLUMNS = new Set(['details', 'metadata']);

/** Converts a CSV row into an item: values of known columns get their types, empty cells become null. */
export function csvRow(columns: string[], cells: string[]): IDataObject {
	return Object.fromEntries(
		columns.map((column, index) => [column, valueOf(column, cells[index] ?? '')]),
	);
}

function valueOf(column: string, cell: string): IDataObject[string] {
	if (cell === '') return null;
	if (ATTRIBUTE.test(column)) return cell;
	if (NUMBERS.test(column)) return NUMBER.test(cell) && !findLostNumber(cell) ? Number(cell) : cell;
	if (FLAGS.has(column)) return cell === 'true' || (cell === 'false' ? false : cell);
	return JSON_COLUMNS.has(column) ? (objectIn(cell) ?? cell) : cell;
}

function objectIn(cell: string): IDataObject | undefined {
	// Parsing would lose digits of a number, so the cell stays a text.
	if (findLostNumber(cell)) return undefined;
	try {
		const value: unknown = JSON.parse(cell);
		return isJsonObject(value) ? value : undefined;
	} catch {
		return undefined;
	}
}
