/** The bytes of a file, in chunks of any size. */
export type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

export type Delimiter = ',' | ';';

/** Row of a CSV file. */
export interface CsvRow {
	/** Row 0 is the header. Blank rows after it count; a value with line breaks is one row. */
	number: number;
	/** The row with its line break. */
	bytes: Buffer;
	columns: number;
	/** True if the row has no value: only delimiters, spaces and quotes. */
	isBlank: boolean;
	/** True if parsers read it differently: a space beside a quote, or a quote inside a plain value. */
	isLoose: boolean;
	/** Error in its quotes, which leaves open what its values are. Completes the sentence "The file has ... row 5". */
	quoteError?: string;
}

/** Rows that end in a chunk. The end of the file is an empty chunk. */
interface CutChunk {
	chunk: Uint8Array;
	rows: CsvRow[];
	/** Bytes of the row that the chunk leaves unfinished. */
	openBytes: number;
}

/** Cuts a file into rows, chunk by chunk. Blank lines and Excel's line `sep=,` before the header are skipped. */
export async function* cutRows(
	chunks: Chunks,
	delimiter: Delimiter = ',',
): AsyncGenerator<CutChunk, void> {
	const cutter = new RowCutter(delimiter.charCodeAt(0));
	for await (const chunk of chunks) {
		yield { chunk, rows: cutter.cut(chunk), openBytes: cutter.openBytes };
	}
	yield { chunk: new Uint8Array(), rows: cutter.end(), openBytes: 0 };
}

const [QUOTE, LF, CR, SPACE] = [0x22, 0x0a, 0x0d, 0x20];

/**
 * Bytes of space, tab and no-break space, and of the byte order mark, with which a row can begin. They are compared one by
 * one: a few rare characters, such as "»" as the first of a row, look the same.
 */
const SPACES = new Set([SPACE, 0x09, 0xc2, 0xa0]);
const BYTE_ORDER_MARK = new Set([0xef, 0xbb, 0xbf]);

/** Line with which a file tells Excel its delimiter. */
const SEPARATOR_LINE = /^\W*sep=,"?\s*$/i;

/** State of the parser: where in a row the next byte is. */
const enum At {
	FieldStart,
	/** After a space at the start of a field. */
	BeforeValue,
	Plain,
	Quoted,
	/** After a quote in a quoted value: it ends the value, unless another quote follows. */
	AfterQuote,
	/** After a space behind a quoted value. */
	AfterValue,
	/** After a CR, which ends the row unless an LF follows. */
	AfterCr,
}

/**
 * Finds the ends of rows: LF, CR LF or CR. Line breaks in quotes are part of a value. The bytes that matter never occur
 * inside another UTF-8 character, so a chunk may begin in the middle of a character.
 */
class RowCutter {
	/** Number of the last row. */
	private number = -1;
	/** Bytes of the unfinished row, from earlier chunks. */
	private pieces: Buffer[] = [];
	openBytes = 0;
	private at = At.FieldStart;
	private columns = 1;
	private isBlank = true;
	private isLoose = false;
	private quoteError?: string;

	constructor(private readonly delimiter: number) {}

	/** Returns the rows that end in this chunk. */
	cut(chunk: Uint8Array): CsvRow[] {
		const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
		const rows: CsvRow[] = [];
		let start = 0;
		// Local variables for what changes with each byte, for speed: a file may have a billion bytes.
		let { at, columns, isBlank } = this;
		const { delimiter } = this;
		const endRow = (end: number) => {
			this.addRow(rows, bytes.subarray(start, end), columns, isBlank);
			start = end;
			at = At.FieldStart;
			columns = 1;
			isBlank = true;
		};
		for (let index = 0; index < bytes.length; index += 1) {
			const byte = bytes[index] ?? 0;
			if (at === At.AfterCr && byte !== LF) endRow(index);
			if (at === At.Quoted) {
				if (byte === QUOTE) at = At.AfterQuote;
				else if (byte > SPACE && !SPACES.has(byte)) isBlank = false;
			} else if (byte === LF) {
				endRow(index + 1);
			} else if (byte === CR) {
				at = At.AfterCr;
			} else if (byte === delimiter) {
				at = At.FieldStart;
				columns += 1;
			} else if (at === At.Plain) {
				if (byte === QUOTE) this.isLoose = true;
			} else {
				const isSecondQuote = at === At.AfterQuote && byte === QUOTE;
				at = this.passEdge(at, byte, columns);
				if (at === At.Plain || isSecondQuote) isBlank = false;
			}
		}
		Object.assign(this, { at, columns, isBlank });
		if (start < bytes.length) this.pieces.push(bytes.subarray(start));
		this.openBytes += bytes.length - start;
		return rows;
	}

	/** Returns the last row, if it has no line break. */
	end(): CsvRow[] {
		const rows: CsvRow[] = [];
		if (this.at === At.Quoted) this.quoteError = 'an unclosed quote in or before';
		if (this.pieces.length > 0) this.addRow(rows, Buffer.of(), this.columns, this.isBlank);
		return rows;
	}

	/** Adds a finished row, unless it stands before the header and does not count. */
	private addRow(rows: CsvRow[], last: Buffer, columns: number, isBlank: boolean): void {
		const bytes = this.pieces.length > 0 ? Buffer.concat([...this.pieces, last]) : last;
		const { isLoose, quoteError } = this;
		this.pieces = [];
		this.openBytes = 0;
		this.isLoose = false;
		this.quoteError = undefined;
		if (this.number < 0 && (isBlank || SEPARATOR_LINE.test(bytes.toString()))) return;
		this.number += 1;
		rows.push({ number: this.number, bytes, columns, isBlank, isLoose, quoteError });
	}

	/** Returns the state after a byte that stands before a value, or after its closing quote. */
	private passEdge(at: At, byte: number, columns: number): At {
		const isBefore = at === At.FieldStart || at === At.BeforeValue;
		const isOrderMark = columns === 1 && isBefore && BYTE_ORDER_MARK.has(byte);
		if (isOrderMark || SPACES.has(byte)) {
			this.isLoose ||= isOrderMark;
			if (isBefore) return At.BeforeValue;
			this.isLoose = true;
			return At.AfterValue;
		}
		if (byte === QUOTE && at !== At.AfterValue) {
			this.isLoose ||= at === At.BeforeValue;
			return At.Quoted;
		}
		if (!isBefore) this.quoteError = 'text after a quoted value in';
		return At.Plain;
	}
}
