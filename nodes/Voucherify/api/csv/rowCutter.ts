/** The bytes of a file, bit by bit. */
export type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

const [QUOTE, COMMA, LF, CR] = [0x22, 0x2c, 0x0a, 0x0d];

/** Where in a row a byte stands. */
const enum At {
	FieldStart,
	Plain,
	Quoted,
	/** After a quote inside quotes: it ends them, unless another one follows. */
	AfterQuote,
}

/** A row that ends in a chunk of a CSV file. */
export interface RowEnd {
	/** The index after its last byte. */
	end: number;
	columns: number;
	/** Whether nothing stands in it. */
	isBlank: boolean;
}

/**
 * Finds where the rows of a CSV file end, chunk by chunk: line breaks inside quotes are part of a value. All that counts
 * is a byte of its own in UTF-8, so that a chunk may begin anywhere, also within a letter.
 */
export class RowCutter {
	private at = At.FieldStart;
	private columns = 1;
	private isBlank = true;

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
		for (let index = 0; index < chunk.length; index += 1) {
			const byte = chunk[index];
			if (at === At.Quoted) {
				if (byte === QUOTE) at = At.AfterQuote;
			} else if (byte === LF) {
				ends.push({ end: index + 1, columns, isBlank });
				at = At.FieldStart;
				columns = 1;
				isBlank = true;
			} else if (byte === COMMA) {
				at = At.FieldStart;
				columns += 1;
				isBlank = false;
			} else if (byte === QUOTE && at !== At.Plain) {
				at = At.Quoted;
				isBlank = false;
			} else if (byte !== CR) {
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
