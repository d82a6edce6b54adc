import { RowCutter, type Chunks } from './rowCutter';

/** A piece of a CSV file that ends with a row; the header is not part of it. */
export interface CsvPart {
	/** Its bytes, in order. */
	pieces: Uint8Array[];
	/** How many rows it has, and the number of the first: 1 is the one after the header. */
	rows: number;
	firstRow: number;
}

/**
 * Cuts a CSV file into parts of at most so many bytes, at the ends of rows. Blank lines are left out. Nothing but one part
 * is held in memory.
 * @param largest how many bytes a part may have
 * @param from the number of the first row that is wanted
 */
export async function* partsOf(
	chunks: Chunks,
	largest: number,
	from = 1,
): AsyncGenerator<CsvPart, void> {
	const cutter = new RowCutter();
	const parts = new Parts(largest, from);
	for await (const chunk of chunks) {
		let start = 0;
		for (const { end, isBlank } of cutter.ends(chunk)) {
			parts.carry(chunk.subarray(start, end));
			start = end;
			const full = parts.endRow(isBlank);
			if (full) yield full;
		}
		parts.carry(chunk.subarray(start));
	}
	const full = parts.endRow(cutter.rest.isBlank);
	if (full) yield full;
	const last = parts.last();
	if (last) yield last;
}

/** Rows on their way into parts. */
class Parts {
	/** The row that is not finished. */
	private row: Uint8Array[] = [];
	private part = emptyPart(1);
	private bytes = 0;
	private rowNumber = -1;

	constructor(
		private readonly largest: number,
		private readonly from: number,
	) {}

	carry(bytes: Uint8Array): void {
		if (bytes.length > 0) this.row.push(bytes);
	}

	/** A row is finished. @returns the part before it, if it has no room for the row */
	endRow(isBlank: boolean): CsvPart | undefined {
		const { row } = this;
		this.row = [];
		if (isBlank) return undefined;
		this.rowNumber += 1;
		// The first is the header.
		if (this.rowNumber === 0 || this.rowNumber < this.from) return undefined;
		const size = row.reduce((sum, { length }) => sum + length, 0);
		const full = this.bytes + size > this.largest ? this.last() : undefined;
		if (this.part.rows === 0) this.part = emptyPart(this.rowNumber);
		for (const piece of row) append(this.part.pieces, piece);
		this.part.rows += 1;
		this.bytes += size;
		return full;
	}

	/** What is there so far, which begins a new part. */
	last(): CsvPart | undefined {
		const { part } = this;
		this.part = emptyPart(this.rowNumber);
		this.bytes = 0;
		return part.rows > 0 ? part : undefined;
	}
}

const emptyPart = (firstRow: number): CsvPart => ({ pieces: [], rows: 0, firstRow });

/** Adds a piece; one that goes on where the last one ends becomes part of it, since each takes room of its own. */
function append(pieces: Uint8Array[], piece: Uint8Array): void {
	const last = pieces.at(-1);
	const goesOn =
		last?.buffer === piece.buffer && last.byteOffset + last.length === piece.byteOffset;
	if (!last || !goesOn) {
		pieces.push(piece);
		return;
	}
	const length = last.length + piece.length;
	pieces[pieces.length - 1] = new Uint8Array(last.buffer, last.byteOffset, length);
}
