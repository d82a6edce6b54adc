import type { IDataObject } from 'n8n-workflow';
import { isJsonObject } from '../../api/types';
import { findLostNumber } from '../../forms/reading/values';

/** The attributes of a thing: what is made of digits there may be a code, and no type of theirs is told. */
const ATTRIBUTE = /^(system_)?metadata\./;

/** Columns that hold numbers; codes and IDs may be made of digits, too, and stay texts. */
const NUMBERS =
	/(^|_)(amount|balance|count|points|price|customers)$|^redemption_(quantity|count)$|^redemptions_total_/;

const FLAGS = new Set(['active', 'is_referral_code', 'is_winner']);

/** A number as JSON writes it: one with a zero before it is something else. */
const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?$/;

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
	if (ATTRIBUTE.test(column)) return cell;
	if (NUMBERS.test(column)) return NUMBER.test(cell) && !findLostNumber(cell) ? Number(cell) : cell;
	if (FLAGS.has(column)) return cell === 'true' || (cell === 'false' ? false : cell);
	return JSON_COLUMNS.has(column) ? (objectIn(cell) ?? cell) : cell;
}

function objectIn(cell: string): IDataObject | undefined {
	// What would lose digits is better read as a text.
	if (findLostNumber(cell)) return undefined;
	try {
		const value: unknown = JSON.parse(cell);
		return isJsonObject(value) ? value : undefined;
	} catch {
		return undefined;
	}
}
