import { parseCells } from './cells';
import { RowCutter, withLf, type Chunks } from './rowCutter';

/** Reason to refuse a CSV file. `problem` completes the sentence "<field> ...". */
interface CsvProblem {
	problem: string;
	advice: string;
}

export interface CsvFile {
	/** The first line that is not blank, with its line break, without a byte order mark. */
	header: Uint8Array;
	columns: string[];
	/** Number of rows, without the header, blank lines, and rows of commas only. */
	rows: number;
	/** Number of rows that are left out because they consist of commas only. */
	skipped: number;
	bytes: number;
}

const UTF16 = [
	[0xff, 0xfe],
	[0xfe, 0xff],
];
const BOM = [0xef, 0xbb, 0xbf];

/**
 * Reads a whole CSV file to check that all of it can be imported.
 * @param largest maximum bytes of a row together with the header
 */
export async function checkCsv(chunks: Chunks, largest: number): Promise<CsvFile | CsvProblem> {
	const check = new Check(largest);
	for await (const chunk of chunks) {
		const problem = check.read(chunk);
		if (problem) return problem;
	}
	return check.end();
}

const NOT_UTF8: CsvProblem = {
	problem: 'is not encoded in UTF-8',
	advice: 'Save the file as "CSV UTF-8".',
};

class Check {
	private readonly cutter = new RowCutter();
	private readonly decoder = new TextDecoder('utf-8', { fatal: true });
	private header?: { bytes: Uint8Array; columns: string[] };
	/** Bytes of the header that have arrived so far. */
	private beginning: Uint8Array[] = [];
	private rowBytes = 0;
	private rows = 0;
	private skipped = 0;
	private bytes = 0;

	constructor(private readonly largest: number) {}

	read(chunk: Uint8Array): CsvProblem | undefined {
		if (this.bytes === 0 && UTF16.some((mark) => beginsWith(chunk, mark))) return NOT_UTF8;
		if (!this.isUtf8(chunk)) return NOT_UTF8;
		this.bytes += chunk.length;
		let start = 0;
		for (const { end, columns, isBlank } of this.cutter.ends(chunk)) {
			const problem = this.endRow(chunk.subarray(start, end), columns, isBlank);
			if (problem) return problem;
			start = end;
		}
		this.keep(chunk.subarray(start));
		return this.isTooLong(this.rowBytes) ? this.tooLong() : undefined;
	}

	/** Finishes the check at the end of the file. */
	end(): CsvFile | CsvProblem {
		if (!this.isUtf8()) return NOT_UTF8;
		if (this.cutter.isOpen) {
			return {
				problem: `has an unclosed quote in or before row ${this.rows + 1}`,
				advice: 'Write a quote inside a value twice: "".',
			};
		}
		const { columns, isBlank } = this.cutter.rest;
		const problem = this.endRow(new Uint8Array(), columns, isBlank);
		if (problem) return problem;
		if (!this.header || this.rows === 0) {
			return { problem: 'has no rows', advice: 'Its first line must hold the column names.' };
		}
		const { bytes: header, columns: names } = this.header;
		const { rows, skipped, bytes } = this;
		return { header, columns: names, rows, skipped, bytes };
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

	private keep(bytes: Uint8Array): void {
		this.rowBytes += bytes.length;
		if (!this.header) this.beginning.push(bytes);
	}

	private endRow(bytes: Uint8Array, columns: number, isBlank: boolean): CsvProblem | undefined {
		this.keep(bytes);
		const size = this.rowBytes;
		this.rowBytes = 0;
		if (!this.header) {
			if (!isBlank || columns > 1) return this.readHeader();
			this.beginning = [];
			return undefined;
		}
		if (isBlank) {
			if (columns > 1) this.skipped += 1;
			return undefined;
		}
		if (this.isTooLong(size)) return this.tooLong();
		this.rows += 1;
		if (columns <= this.header.columns.length) return undefined;
		return {
			problem: `has ${columns} values in row ${this.rows}, but ${this.header.columns.length} columns`,
			advice: 'Put values with a comma in quotes.',
		};
	}

	private readHeader(): CsvProblem | undefined {
		const all = Buffer.concat(this.beginning);
		const bytes = withLf(beginsWith(all, BOM) ? all.subarray(BOM.length) : all);
		const text = bytes.toString('utf8').trim();
		const columns = parseCells(text).map((name) => name.trim());
		this.header = { bytes, columns };
		this.beginning = [];
		if (columns.length === 1 && /[;\t]/.test(text)) {
			return {
				problem: 'is not separated by commas',
				advice: `Save it as comma-separated values. Its first line is: ${text.slice(0, 80)}`,
			};
		}
		const nameless = columns.indexOf('');
		if (nameless >= 0) {
			const advice = 'Its first line must hold the column names.';
			return { problem: `has no name for column ${nameless + 1}`, advice };
		}
		const names = columns.map((name) => name.toLowerCase());
		const twice = names.find((name, index) => names.indexOf(name) < index);
		return twice === undefined
			? undefined
			: { problem: `has the column ${twice} twice`, advice: 'Remove one of them.' };
	}

	private isTooLong(bytes: number): boolean {
		return bytes + (this.header?.bytes.length ?? 0) > this.largest;
	}

	private tooLong(): CsvProblem {
		return {
			problem: `has a row that is too long: row ${this.rows + 1}`,
			advice: 'A row can have at most 10 MB, including the column names: is a quote unclosed?',
		};
	}
}

const beginsWith = (bytes: Uint8Array, mark: number[]) =>
	mark.every((byte, index) => bytes[index] === byte);
