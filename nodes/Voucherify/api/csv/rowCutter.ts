/** The bytes of a file, bit by bit. */
export type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Separator of the values of a row. */
export type Delimiter = ',' | ';';

const [QUOTE, LF, CR] = [0x22, 0x0a, 0x0d];

/** A row that ends with CR alone, as old spreadsheets write it, ends with LF: everybody reads that. */
export function withLf(row: Uint8Array): Buffer {
	const bytes = Buffer.from(row.buffer, row.byteOffset, row.byteLength);
	return bytes.at(-1) === CR ? Buffer.concat([bytes.subarray(0, -1), Buffer.of(LF)]) : bytes;
}

/** Position of a byte within a row. */
const enum At {
	FieldStart,
	Plain,
	Quoted,
	/** After a quote inside quotes: it ends them, unless another one follows. */
	AfterQuote,
	/** After a CR, which ends the row unless an LF does. */
	AfterCr,
}

/** A row that ends in a chunk of a CSV file. */
interface RowEnd {
	/** The index after its last byte. */
	end: number;
	columns: number;
	/** Whether no value stands in it; there may be several columns of nothing. */
	isBlank: boolean;
}

/**
 * Finds where the rows of a CSV file end, chunk by chunk, at LF, CR LF or CR: line breaks inside quotes are part of a
 * value. All that counts is a byte of its own in UTF-8, so that a chunk may begin anywhere, also within a letter.
 */
export class RowCutter {
	private at = At.FieldStart;
	private columns = 1;
	private isBlank = true;
	private readonly delimiter: number;

	constructor(delimiter: Delimiter = ',') {
		this.delimiter = delimiter.charCodeAt(0);
	}

	/** Whether the file would end within quotes. */
	get isOpen(): boolean {
		return this.at === At.Quoted;
	}

	/** The row that the last chunk leaves unfinished. */
	get rest(): Omit<RowEnd, 'end'> {
		return { columns: this.columns, isBlank: this.isBlank };
	}

	/** The rows that end in a chunk. */
	ends(chunk: Uint8Array): RowEnd[] {
		const ends: RowEnd[] = [];
		// What changes with each byte is kept at hand: a file may have a billion of them.
		let { at, columns, isBlank } = this;
		const { delimiter } = this;
		const endRow = (end: number) => {
			ends.push({ end, columns, isBlank });
			at = At.FieldStart;
			columns = 1;
			isBlank = true;
		};
		for (let index = 0; index < chunk.length; index += 1) {
			const byte = chunk[index];
			if (at === At.AfterCr && byte !== LF) endRow(index);
			if (at === At.Quoted) {
				if (byte === QUOTE) at = At.AfterQuote;
			} else if (byte === LF) {
				endRow(index + 1);
			} else if (byte === CR) {
				at = At.AfterCr;
			} else if (byte === delimiter) {
				at = At.FieldStart;
				columns += 1;
			} else if (byte === QUOTE && at !== At.Plain) {
				at = At.Quoted;
				isBlank = false;
			} else {
				at = At.Plain;
				isBlank = false;
			}
		}
		this.at = at;
		this.columns = columns;
		this.isBlank = isBlank;
		return ends;
	}
}
