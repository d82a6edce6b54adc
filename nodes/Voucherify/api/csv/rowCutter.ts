/** The bytes of a file, in chunks of any size. */
export type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

export type Delimiter = ',' | ';';

const [QUOTE, LF, CR] = [0x22, 0x0a, 0x0d];

/** Replaces a CR at the end of a row, as old spreadsheets write it, with LF, which every program reads. */
export function withLf(row: Uint8Array): Buffer {
	const bytes = Buffer.from(row.buffer, row.byteOffset, row.byteLength);
	return bytes.at(-1) === CR ? Buffer.concat([bytes.subarray(0, -1), Buffer.of(LF)]) : bytes;
}

/** State of the parser: where in a row the next byte is. */
const enum At {
	FieldStart,
	Plain,
	Quoted,
	/** After a quote in a quoted value: it ends the value, unless another quote follows. */
	AfterQuote,
	/** After a CR, which ends the row unless an LF follows. */
	AfterCr,
}

interface RowEnd {
	/** Index after the last byte of the row. */
	end: number;
	columns: number;
	/** True if the row has no value, even if it has several columns. An empty value in quotes counts as a value. */
	isBlank: boolean;
}

/**
 * Finds the ends of CSV rows, chunk by chunk: LF, CR LF or CR. Line breaks in quotes are part of a value. The bytes that
 * matter never occur inside another UTF-8 character, so a chunk may begin in the middle of a character.
 */
export class RowCutter {
	private at = At.FieldStart;
	private columns = 1;
	private isBlank = true;
	private readonly delimiter: number;

	constructor(delimiter: Delimiter = ',') {
		this.delimiter = delimiter.charCodeAt(0);
	}

	/** True if the file would end inside quotes. */
	get isOpen(): boolean {
		return this.at === At.Quoted;
	}

	/** The row that the last chunk left unfinished. */
	get rest(): Omit<RowEnd, 'end'> {
		return { columns: this.columns, isBlank: this.isBlank };
	}

	/** Returns the rows that end in this chunk. */
	ends(chunk: Uint8Array): RowEnd[] {
		const ends: RowEnd[] = [];
		// Local variables for what changes with each byte, for speed: a file may have a billion bytes.
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
