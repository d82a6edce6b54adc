import { parseCells, rowToSend, writeRow, type CsvLayout } from './cells';
import { cutRows, type Chunks, type CsvRow } from './rowCutter';

/** Reason to refuse a CSV file. `problem` completes the sentence "<field> ...". */
export interface CsvProblem {
	problem: string;
	advice: string;
}

export interface CsvFile {
	/** The column names as they are sent: without spaces, byte order marks and empty names at the end. */
	columns: string[];
	/** The first line that is sent. */
	header: Buffer;
	layout: CsvLayout;
	/** Number of rows to send, and of blank ones that are left out, from the first row that is asked for. */
	rows: number;
	skipped: number;
	/** Number of the last row that is not blank. */
	lastRow: number;
}

interface Rules {
	/** Number of the first row to import. */
	from: number;
	/** Maximum bytes of a row together with the header. */
	largest: number;
	/** Whether rows with fewer values than columns get empty values, instead of being refused. */
	fillsShortRows: boolean;
	/** Returns whether the values of all rows have to be checked. Throws an error if the service cannot use the columns. */
	checkColumns: (columns: string[]) => boolean;
	/** Texts inside values that have to be checked, whatever the columns. */
	signs: readonly string[];
	checkValue: (value: { column: string; value: string; row: number }) => CsvProblem | undefined;
}

/** Reads a whole CSV file to check that all of it can be imported. */
export async function checkCsv(chunks: Chunks, rules: Rules): Promise<CsvFile | CsvProblem> {
	const check = new Check(rules);
	for await (const { chunk, rows, openBytes } of cutRows(chunks)) {
		const problem = check.read(chunk, rows, openBytes);
		if (problem) return problem;
	}
	return check.end();
}

const inUtf8 = (problem: string): CsvProblem => ({
	problem,
	advice: 'Save the file as "CSV UTF-8".',
});
const NOT_UTF8 = inUtf8('is not encoded in UTF-8');
const HAS_NUL = inUtf8('has NUL characters: it is in UTF-16, or no text file, such as .xlsx');

/** Returns a name without what nobody sees: spaces, and characters without a width. Joiners of letters stay. */
const nameIn = (cell: string) => cell.replace(/[\u200B\u2060\uFEFF]/g, '').trim();

const placeOf = (row: number) => (row === 0 ? 'its first line' : `row ${row}`);

class Check {
	private readonly decoder = new TextDecoder('utf-8', { fatal: true });
	private columns: string[] = [];
	private readsAll = false;
	private layout: CsvLayout = { width: 0, lineBreak: '\n' };
	private header = Buffer.of();
	/** Bytes with which a second header can begin: of a name, a quote, a space or a byte order mark. */
	private firstBytes = new Set<number>();
	/** Number of the last row, blank or not. */
	private number = -1;
	private rows = 0;
	private skipped = 0;
	private lastRow = 0;
	/** First row with fewer values than columns, and the number of such rows. */
	private short?: CsvRow;
	private shortCount = 0;

	constructor(private readonly rules: Rules) {}

	/** @param openBytes bytes of the row that the chunk leaves unfinished */
	read(chunk: Uint8Array, rows: CsvRow[], openBytes: number): CsvProblem | undefined {
		if (!this.isUtf8(chunk)) return NOT_UTF8;
		if (chunk.includes(0)) return HAS_NUL;
		const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
		const hasSigns = this.rules.signs.some((sign) => bytes.includes(sign));
		for (const [index, row] of rows.entries()) {
			this.number = row.number;
			// The first row may have begun in an earlier chunk.
			const problem = this.readRow(row, hasSigns || index === 0);
			if (problem) return problem;
		}
		return this.checkLength(openBytes, this.number + 1);
	}

	/** Finishes the check at the end of the file. */
	end(): CsvFile | CsvProblem {
		if (!this.isUtf8()) return NOT_UTF8;
		const { columns, layout, header, rows, skipped, lastRow, short, shortCount } = this;
		if (lastRow === 0) {
			return { problem: 'has no rows', advice: 'Its first line must hold the column names.' };
		}
		if (short && !this.rules.fillsShortRows) {
			const first = `row ${short.number} has ${short.columns} of ${columns.length}`;
			return {
				problem: `has too few values in ${shortCount} of its rows: ${first}`,
				advice:
					'Put values with a line break in quotes. If only empty values are missing, as in files of Excel, set the option Short Rows to Fill With Empty Values.',
			};
		}
		return { columns, layout, header, rows, skipped, lastRow };
	}

	/** True if the file is valid UTF-8 so far or, without a chunk, as a whole. */
	private isUtf8(chunk?: Uint8Array): boolean {
		try {
			this.decoder.decode(chunk, { stream: chunk !== undefined });
			return true;
		} catch {
			return false;
		}
	}

	private readRow(row: CsvRow, hasSigns: boolean): CsvProblem | undefined {
		const { number, bytes, columns, isBlank, quoteError } = row;
		if (quoteError) {
			const advice = 'Write a quote inside a value twice: "". Do not put a backslash before it.';
			return { problem: `has ${quoteError} ${placeOf(number)}`, advice };
		}
		if (number === 0) return this.readHeader(row);
		const isAsked = number >= this.rules.from;
		if (isBlank) {
			if (isAsked) this.skipped += 1;
			return undefined;
		}
		if (isAsked) this.rows += 1;
		this.lastRow = number;
		const { width } = this.layout;
		if (columns < width) {
			this.short ??= row;
			this.shortCount += 1;
		}
		const hasOwnSign = hasSigns && this.rules.signs.some((sign) => bytes.includes(sign));
		const isRead = this.readsAll || columns > width || hasOwnSign || this.beginsLikeHeader(bytes);
		const tooLong = this.checkLength(rowToSend(row, this.layout).length, number);
		return tooLong ?? (isRead ? this.readValues(row) : undefined);
	}

	/** True if the first value may be a column name, so that all values have to be compared. */
	private beginsLikeHeader(bytes: Buffer): boolean {
		if (!this.firstBytes.has(bytes[0] ?? 0)) return false;
		const start = nameIn(bytes.toString('utf8', 0, 200).replaceAll('"', '')).toLowerCase();
		return this.columns.some((name) => start.startsWith(name.toLowerCase()));
	}

	private readValues({ number, bytes }: CsvRow): CsvProblem | undefined {
		const { columns } = this;
		const cells = parseCells(bytes.toString());
		const count = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
		if (count > columns.length) {
			return {
				problem: `has more values than columns in row ${number}: ${count} instead of ${columns.length}`,
				advice: 'Put values with a comma in quotes, and give each column a name.',
			};
		}
		if (this.isHeader(cells)) {
			const advice = 'If you joined several files, keep the column names only once.';
			return { problem: `has its column names again in row ${number}`, advice };
		}
		const values = columns.map((column, at) => ({ column, value: cells[at] ?? '', row: number }));
		return values.map(this.rules.checkValue).find((problem) => problem !== undefined);
	}

	/** True if a row has only column names. A file of one column can have a value that differs from its name by case. */
	private isHeader(cells: string[]): boolean {
		const { columns } = this;
		const [only, ...others] = columns;
		const values = cells.map(nameIn).filter((value) => value !== '');
		if (others.length === 0) return values[0] === only;
		const names = new Set(columns.map((name) => name.toLowerCase()));
		return values.every((value) => names.has(value.toLowerCase()));
	}

	private readHeader({ bytes }: CsvRow): CsvProblem | undefined {
		const line = bytes.toString();
		const text = line.trim();
		const columns = parseCells(line).map(nameIn);
		while (columns.at(-1) === '') columns.pop();
		this.columns = columns;
		this.layout = { width: columns.length, lineBreak: line.endsWith('\r\n') ? '\r\n' : '\n' };
		this.header = writeRow(columns, this.layout);
		const starts = columns.map((name) => name.slice(0, 2)).join('');
		this.firstBytes = new Set(
			Buffer.from(`${starts.toLowerCase()}${starts.toUpperCase()}" \t\u00a0\ufeff`),
		);
		if (line.replace(/"[^"]*"/g, '').split(/[;\t]/).length > columns.length) {
			return {
				problem: 'is not separated by commas',
				advice: `Save it as comma-separated values. Its first line is: ${text.slice(0, 80)}`,
			};
		}
		const nameless = columns.indexOf('');
		if (nameless >= 0) {
			const advice = 'Name the column, or remove it. The first line must hold the column names.';
			return { problem: `has no name for column ${nameless + 1}`, advice };
		}
		const names = columns.map((name) => name.toLowerCase());
		const twice = names.find((name, index) => names.indexOf(name) < index);
		if (twice) return { problem: `has the column ${twice} twice`, advice: 'Remove one of them.' };
		this.readsAll = this.rules.checkColumns(columns);
		return undefined;
	}

	private checkLength(bytes: number, row: number): CsvProblem | undefined {
		if (bytes + this.header.length <= this.rules.largest) return undefined;
		return {
			problem: `has a row that is too long: ${placeOf(row)}`,
			advice: 'A row can have at most 10 MB, including the column names: is a quote unclosed?',
		};
	}
}
