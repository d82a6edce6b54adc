import { RowCutter, withLf, type Chunks } from './rowCutter';

/** A piece of a CSV file that ends with a row. */
export interface CsvPart {
	/** Its rows in their frame. It can be used until the next part is asked for, which takes the same memory. */
	body: Buffer;
	/** Number of its rows, and the number of its first row: 1 is the one after the header. */
	rows: number;
	firstRow: number;
}

/** Bytes around the rows of each part, such as the header, and the most bytes of a part. */
interface Frame {
	before: Uint8Array;
	after: Uint8Array;
	largest: number;
	/** Most rows of a part. Default: any number. */
	mostRows?: number;
}

/**
 * Cuts a CSV file into parts at the ends of rows. Rows without any value are left out. One part is held in memory, and all of them
 * take the same: what is thrown away would stay with n8n's process for a long time.
 * @param from the number of the first row that is wanted
 */
export async function* csvParts(
	chunks: Chunks,
	frame: Frame,
	from = 1,
): AsyncGenerator<CsvPart, void> {
	const cutter = new RowCutter();
	const parts = new Parts(frame, from);
	for await (const chunk of chunks) {
		let start = 0;
		for (const { end, isBlank } of cutter.ends(chunk)) {
			parts.carry(chunk.subarray(start, end));
			start = end;
			if (!parts.hasRoom) yield parts.end();
			parts.endRow(isBlank);
		}
		parts.carry(chunk.subarray(start));
	}
	if (!parts.hasRoom) yield parts.end();
	parts.endRow(cutter.rest.isBlank);
	if (parts.hasRows) yield parts.end();
}

/** Rows on their way into parts. */
class Parts {
	/** The row that is not finished. */
	private row: Uint8Array[] = [];
	private rowNumber = -1;
	/** Number of rows in the part. */
	private rows = 0;
	private readonly body: GrowingBuffer;

	constructor(
		private readonly frame: Frame,
		private readonly from: number,
	) {
		this.body = new GrowingBuffer(frame.before, frame.largest);
	}

	get hasRows(): boolean {
		return this.rows > 0;
	}

	/** Whether the part has room for the row; one that has none yet takes any. */
	get hasRoom(): boolean {
		const { largest, after, mostRows = Infinity } = this.frame;
		if (this.rows >= mostRows) return false;
		const size = this.row.reduce((sum, { length }) => sum + length, 0);
		return !this.hasRows || this.body.length + size + after.length <= largest;
	}

	carry(bytes: Uint8Array): void {
		if (bytes.length > 0) this.row.push(bytes);
	}

	/** A row is finished. */
	endRow(isBlank: boolean): void {
		const { row } = this;
		this.row = [];
		if (isBlank) return;
		this.rowNumber += 1;
		// The first is the header.
		if (this.rowNumber === 0 || this.rowNumber < this.from) return;
		const last = row.pop();
		for (const piece of row) this.body.append(piece);
		if (last) this.body.append(withLf(last));
		this.rows += 1;
	}

	/** The part as it is; the next row begins another one. */
	end(): CsvPart {
		const { rows, body, frame } = this;
		body.append(frame.after);
		const part = { body: body.content, rows, firstRow: this.rowNumber - rows + 1 };
		body.length = frame.before.length;
		this.rows = 0;
		return part;
	}
}

/** Initial size of a buffer, in bytes. */
const FIRST_ROOM = 65_536;

/** Bytes one after another, in memory that is taken once and grows as far as needed. */
class GrowingBuffer {
	length = 0;
	private bytes: Buffer;

	/** @param most how many bytes it holds as a rule */
	constructor(
		beginning: Uint8Array,
		private readonly most: number,
	) {
		this.bytes = Buffer.allocUnsafe(Math.max(FIRST_ROOM, beginning.length));
		this.append(beginning);
	}

	get content(): Buffer {
		return this.bytes.subarray(0, this.length);
	}

	append(piece: Uint8Array): void {
		const needed = this.length + piece.length;
		if (needed > this.bytes.length) {
			const room = Math.max(needed, Math.min(this.most, this.bytes.length * 4));
			const { content } = this;
			this.bytes = Buffer.allocUnsafe(room);
			this.bytes.set(content);
		}
		this.bytes.set(piece, this.length);
		this.length = needed;
	}
}
