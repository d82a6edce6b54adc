import type { INodeExecutionData } from 'n8n-workflow';

/** Notes on an input item besides its results. A text counts once, as an item may be run twice. */
export interface ItemNotes {
	warnings: Set<string>;
	/** Whom and what it concerns, such as the email address and the code in its parameters. */
	subjects: Set<string>;
}

/** Maximum subjects in the name of an item: a person and a code. */
const MAX_SUBJECTS = 2;
const LONGEST_SUBJECT = 60;

/** Names of input fields that tell whom an item concerns. */
const TELLING = /^(?:customer[ _-]?)?(?:e-?mail|(?:full[ _-]?)?name|source[ _-]?id)$/i;

/**
 * Returns the name of an input item for a person: n8n's index, its row (that of the sheet, if n8n's Google Sheets node has
 * read it), and whom it concerns, such as "item 2 (row 3), anna@example.com".
 */
export function itemName(
	itemIndex: number,
	item: INodeExecutionData | undefined,
	notes?: ItemNotes,
): string {
	const { row_number: row, ...json } = item?.json ?? {};
	const place = `item ${itemIndex} (row ${isRow(row) ? row : itemIndex + 1})`;
	const read = [...(notes?.subjects ?? [])].slice(0, MAX_SUBJECTS);
	// An item may be invalid because of just what would tell whom it concerns. Other fields may be secret.
	const telling = Object.entries(json).flatMap(([key, value]) =>
		TELLING.test(key) && isText(value) ? value : [],
	);
	const subjects = read.length > 0 ? read : telling.slice(0, 1);
	return [place, ...subjects.map(inOneLine)].join(', ');
}

const isRow = (value: unknown): value is number => Number.isInteger(value);

function inOneLine(text: string): string {
	const line = text.replaceAll(/\s+/g, ' ');
	return line.length > LONGEST_SUBJECT ? `${line.slice(0, LONGEST_SUBJECT)}…` : line;
}

export const isText = (value: unknown): value is string =>
	typeof value === 'string' && value !== '';
