import { RowCutter, type Chunks, type Delimiter } from './rowCutter';

/** Returns the values of one row, without its line break. */
export function parseCells(row: string, delimiter: Delimiter = ','): string[] {
	const line = row.replace(/\r?\n$|\r$/, '');
	const cells: string[] = [];
	for (let at = 0; ;) {
		const { value, end } = line[at] === QUOTE ? quotedAt(line, at) : plainAt(line, at, delimiter);
		const isOver = end >= line.length;
		// Text after a closing quote is not valid CSV: the rest of the row is returned unchanged, as one value.
		if (!isOver && line[end] !== delimiter) return [...cells, line.slice(at)];
		cells.push(value);
		if (isOver) return cells;
		at = end + 1;
	}
}

const QUOTE = '"';

/** Reads the unquoted value that starts at `at`. `end` is the index after it. */
function plainAt(line: string, at: number, delimiter: Delimiter) {
	const found = line.indexOf(delimiter, at);
	const end = found < 0 ? line.length : found;
	return { value: line.slice(at, end), end };
}

/**
 * Reads the quoted value that starts at `at`, in which two quotes stand for one. `end` is the index after the closing
 * quote.
 */
function quotedAt(line: string, at: number) {
	let close = line.indexOf(QUOTE, at + 1);
	while (close >= 0 && line[close + 1] === QUOTE) close = line.indexOf(QUOTE, close + 2);
	if (close < 0) return { value: line.slice(at), end: line.length };
	return { value: line.slice(at + 1, close).replaceAll('""', QUOTE), end: close + 1 };
}

/** Parses a CSV file in UTF-8 row by row; skips rows without any value. */
export async function* parseCsvRows(
	chunks: Chunks,
	delimiter: Delimiter = ',',
): AsyncGenerator<string[], void> {
	const cutter = new RowCutter(delimiter);
	const decoder = new TextDecoder();
	let rest = '';
	for await (const chunk of chunks) {
		let start = 0;
		for (const { end, isBlank } of cutter.ends(chunk)) {
			const row = rest + decoder.decode(chunk.subarray(start, end), { stream: true });
			if (!isBlank) yield parseCells(row, delimiter);
			rest = '';
			start = end;
		}
		rest += decoder.decode(chunk.subarray(start), { stream: true });
	}
	if (!cutter.rest.isBlank) yield parseCells(rest, delimiter);
}
