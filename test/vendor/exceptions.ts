import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { codesIn, rowsBelow } from '../support/pageTables';

/** Parts of the check. */
export type Part = 'sdk' | 'answers' | 'requests' | 'webhooks' | 'errorKeys';

/** An intended difference from the vendor's material. An exception that no longer matches anything fails the check. */
export interface Exception {
	/** Matches the piece of the material. */
	at: RegExp;
	/** Matches the finding of the check. */
	says: RegExp;
	reason: string;
}

const PAGE = readFileSync(join(__dirname, 'known.md'), 'utf8');

/** The exceptions of a part, from the page that lists them. */
export const exceptionsOf = (part: Part): Exception[] =>
	rowsBelow(PAGE, part).map(([at = '', says = '', reason = '']) => ({
		at: new RegExp(codesIn(at).join()),
		says: new RegExp(codesIn(says).join()),
		reason,
	}));

/**
 * Compares the columns that have no value in any response of the material with the page, both ways. Any other empty column is
 * read from a path where the service has nothing.
 */
export function judgeEmpty(empty: readonly string[]) {
	const rows = rowsBelow(PAGE, 'Columns that are always empty');
	const known = rows.flatMap(([columns = '']) => codesIn(columns));
	return {
		unexplained: empty.filter((column) => !known.includes(column)),
		needless: known.filter((column) => !empty.includes(column)),
	};
}
