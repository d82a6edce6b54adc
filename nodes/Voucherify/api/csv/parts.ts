import { RowCutter, withLf, type Chunks } from './rowCutter';

/** Part of a CSV file, made of whole rows. */
export interface CsvPart {
	/**
	 * The rows, with the bytes of the frame around them. Valid until the next part is requested, which reuses the memory.
	 */
	body: Buffer;
	/** Number of rows, and number of the first one: 1 is the row after the header. */
	rows: number;
	firstRow: number;
}

/** Bytes around the rows of each part, such as the header, and the maximum bytes of a part. */
interface Frame {
	before: Uint8Array;
	after: Uint8Array;
	largest: number;
	/** Maximum rows of a part. Default: unlimited. */
	mostRows?: number;
}

/**
 * Cuts a CSV file into parts at the ends of rows; skips rows without any value. Only one part is in memory at a time, and
 * all parts share one buffer: n8n's process would hold on to discarded memory for a long time.
 * @param from number of the first row to return; 1 is the row after the header
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

/** Collects rows into parts. */
class Parts {
	/** Bytes of the unfinished row. */
	private row: Uint8Array[] = [];
	private rowNumber = -1;
	/** Number of rows in the current part. */
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

	/** True if the current row fits into the part. An empty part takes a row of any size. */
	get hasRoom(): boolean {
		const { largest, after, mostRows = Infinity } = this.frame;
		if (this.rows >= mostRows) return false;
		const size = this.row.reduce((sum, { length }) => sum + length, 0);
		return !this.hasRows || this.body.length + size + after.length <= largest;
	}

	carry(bytes: Uint8Array): void {
		if (bytes.length > 0) this.row.push(bytes);
	}

	/** Adds the finished row to the part, unless it is blank, the header, or before `from`. */
	endRow(isBlank: boolean): void {
		const { row } = this;
		this.row = [];
		if (isBlank) return;
		this.rowNumber += 1;
		// Row 0 is the header.
		if (this.rowNumber === 0 || this.rowNumber < this.from) return;
		const last = row.pop();
		for (const piece of row) this.body.append(piece);
		if (last) this.body.append(withLf(last));
		this.rows += 1;
	}

	/** Returns the part with its frame. The next row starts a new one. */
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

/** Collects bytes in one buffer that is reused, and grows if needed. */
class GrowingBuffer {
	length = 0;
	private bytes: Buffer;

	/** @param most usual maximum in bytes; the buffer grows beyond it only if it has to */
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
