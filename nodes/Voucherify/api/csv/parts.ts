import { rowToSend, type CsvLayout } from './cells';
import { cutRows, type Chunks } from './rowCutter';

/** Part of a CSV file, made of whole rows. */
export interface CsvPart {
	/**
	 * The rows, with the bytes of the frame around them. Valid until the next part is requested, which reuses the memory.
	 */
	body: Buffer;
	/** Number of rows, without those that are left out. */
	rows: number;
	/** Series of rows with equally spaced numbers, in order: numbers have gaps where rows are left out. */
	series: Series[];
}

interface Series {
	/** Position of its first row in the part, from 0. */
	position: number;
	/** Number of its first row in the file. */
	row: number;
	/** Distance between the numbers of its rows; undefined while it has one row. */
	step?: number;
}

/** Returns the row number in the file of the row at a position in a part, from 0. */
export function rowNumberAt({ series }: Pick<CsvPart, 'series'>, position: number): number {
	let [low, high] = [0, series.length - 1];
	while (low < high) {
		const middle = Math.ceil((low + high) / 2);
		if ((series[middle]?.position ?? 0) <= position) low = middle;
		else high = middle - 1;
	}
	const { position: start, row, step = 1 } = series[low] ?? { position: 0, row: 1 };
	return row + (position - start) * step;
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
 * Cuts a CSV file into parts at the ends of rows; leaves out blank rows. Only one part is in memory at a time, and all parts
 * share one buffer: n8n's process would hold on to discarded memory for a long time.
 * @param from number of the first row to return
 */
export async function* csvParts(
	chunks: Chunks,
	{ before, after, largest, mostRows = Infinity }: Frame,
	layout: CsvLayout,
	from: number,
): AsyncGenerator<CsvPart, void> {
	const body = new GrowingBuffer(before, largest);
	let rows = 0;
	let series: Series[] = [];
	let last = 0;
	/** Returns the part with its frame. The next row starts a new one. */
	const end = (): CsvPart => {
		body.append(after);
		const part = { body: body.content, rows, series };
		body.length = before.length;
		rows = 0;
		series = [];
		return part;
	};
	for await (const cut of cutRows(chunks)) {
		for (const row of cut.rows) {
			if (row.isBlank || row.number < from) continue;
			const bytes = rowToSend(row, layout);
			// An empty part takes a row of any size.
			const isFull = rows >= mostRows || body.length + bytes.length + after.length > largest;
			if (rows > 0 && isFull) yield end();
			const current = series.at(-1);
			if (current) current.step ??= row.number - last;
			if (row.number !== last + (current?.step ?? 0))
				series.push({ position: rows, row: row.number });
			last = row.number;
			body.append(bytes);
			rows += 1;
		}
	}
	if (rows > 0) yield end();
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
