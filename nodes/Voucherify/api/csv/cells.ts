import { RowCutter, type Chunks } from './rowCutter';

const CELL = /(?:"((?:[^"]|"")*)"|([^,]*))(?:,|$)/gsy;

/** The values of one row, without its line break. */
export function cellsOf(row: string): string[] {
	const line = row.replace(/\r?\n$/, '');
	const cells: string[] = [];
	for (let at = 0; ; at = CELL.lastIndex) {
		CELL.lastIndex = at;
		const found = CELL.exec(line);
		// What follows a closing quote is no CSV: the rest of the row is taken as it is.
		if (!found) return [...cells, line.slice(at)];
		const [all, quoted, plain = ''] = found;
		cells.push(quoted?.replaceAll('""', '"') ?? plain);
		if (!all.endsWith(',') || CELL.lastIndex > line.length) return cells;
	}
}

/** The rows of a CSV file in UTF-8, each with its values; blank lines are left out. */
export async function* rowsIn(chunks: Chunks): AsyncGenerator<string[], void> {
	const cutter = new RowCutter();
	const decoder = new TextDecoder();
	let rest = '';
	for await (const chunk of chunks) {
		let start = 0;
		for (const { end, isBlank } of cutter.ends(chunk)) {
			const row = rest + decoder.decode(chunk.subarray(start, end), { stream: true });
			if (!isBlank) yield cellsOf(row);
			rest = '';
			start = end;
		}
		rest += decoder.decode(chunk.subarray(start), { stream: true });
	}
	if (!cutter.rest.isBlank) yield cellsOf(rest);
}
