import { cutRows, type Chunks, type CsvRow, type Delimiter } from './rowCutter';

const [LF, CR] = [0x0a, 0x0d];

const LINE_BREAK = /\r?\n$|\r$/;

/** Returns the values of one row, without its line break and byte order marks. Spaces beside quotes are not part of a value. */
export function parseCells(row: string, delimiter: Delimiter = ','): string[] {
	const line = row.replace(/^\uFEFF+/, '').replace(LINE_BREAK, '');
	const cells: string[] = [];
	for (let at = 0; ;) {
		const open = skipSpaces(line, at);
		const { value, end } =
			line[open] === QUOTE ? quotedAt(line, open) : plainAt(line, at, delimiter);
		const isOver = end >= line.length;
		// Text after a closing quote is not valid CSV: the rest of the row is returned unchanged, as one value.
		if (!isOver && line[end] !== delimiter) return [...cells, line.slice(at)];
		cells.push(value);
		if (isOver) return cells;
		at = end + 1;
	}
}

const QUOTE = '"';

/** Returns the index of the first character from `at` that is not a space, tab or no-break space. */
function skipSpaces(line: string, at: number): number {
	let index = at;
	while (' \t\u00a0'.includes(line[index] ?? QUOTE)) index += 1;
	return index;
}

/** Reads the unquoted value that starts at `at`. `end` is the index after it. */
function plainAt(line: string, at: number, delimiter: Delimiter) {
	const found = line.indexOf(delimiter, at);
	const end = found < 0 ? line.length : found;
	return { value: line.slice(at, end), end };
}

/**
 * Reads the quoted value that starts at `at`, in which two quotes stand for one. `end` is the index after the closing
 * quote, and after spaces behind it.
 */
function quotedAt(line: string, at: number) {
	let close = line.indexOf(QUOTE, at + 1);
	while (close >= 0 && line[close + 1] === QUOTE) close = line.indexOf(QUOTE, close + 2);
	if (close < 0) return { value: line.slice(at), end: line.length };
	const value = line.slice(at + 1, close).replaceAll('""', QUOTE);
	return { value, end: skipSpaces(line, close + 1) };
}

export interface ParsedRow extends Pick<CsvRow, 'number' | 'quoteError'> {
	cells: string[];
}

/** Parses a CSV file in UTF-8 row by row; skips blank lines, unless they are rows of a file with one column. */
export async function* parseCsvRows(
	chunks: Chunks,
	delimiter: Delimiter = ',',
): AsyncGenerator<ParsedRow, void> {
	let isOneColumn = false;
	for await (const { rows } of cutRows(chunks, delimiter)) {
		for (const { bytes, number, quoteError } of rows) {
			const row = bytes.toString();
			if (row.trim() === '' && !isOneColumn) continue;
			const cells = parseCells(row, delimiter);
			if (number === 0) isOneColumn = cells.length === 1;
			yield { number, cells, quoteError };
		}
	}
}

/** How a file is written: the number of its columns, and the line break after its header: LF if it ends with a CR. */
export interface CsvLayout {
	width: number;
	lineBreak: '\n' | '\r\n';
}

/** Writes a row that every parser reads in the same way. Missing values are empty. */
export function writeRow(cells: string[], { width, lineBreak }: CsvLayout): Buffer {
	const quoted = Array.from({ length: width }, (_, index) => {
		const cell = cells[index] ?? '';
		return /[",\r\n]/.test(cell) ? `"${cell.replaceAll(QUOTE, '""')}"` : cell;
	});
	return Buffer.from(quoted.join(',') + lineBreak);
}

/**
 * Returns a row as it is sent: byte by byte, unless parsers read it differently, or it has too few or too many values, or
 * another line break than the header.
 */
export function rowToSend({ bytes, columns, isLoose }: CsvRow, layout: CsvLayout): Buffer {
	if (isLoose || columns !== layout.width) return writeRow(parseCells(bytes.toString()), layout);
	const isCrLf = bytes.at(-2) === CR;
	if (bytes.at(-1) === LF && isCrLf === (layout.lineBreak === '\r\n')) return bytes;
	const lineBreak = LINE_BREAK.exec(bytes.subarray(-2).toString())?.[0] ?? '';
	if (lineBreak === '') return bytes;
	return Buffer.concat([bytes.subarray(0, -lineBreak.length), Buffer.from(layout.lineBreak)]);
}
