import type { IDataObject } from 'n8n-workflow';
import type { VoucherifyClient } from '../http/client';
import { LAST_PAGE, PAGE_SIZE } from '../limits';
import type { Resource } from '../types';

/** Most rows of finished readings that an execution keeps, beside the last reading: as many as page numbers reach. */
const KEPT_ROWS = LAST_PAGE * PAGE_SIZE;

/** A reading, and how many rows it takes up: 0 while it is under way. */
interface Reading<Row> {
	rows: Promise<Row[]>;
	size: number;
}

/**
 * Reads what several input items of an execution ask for only once. Items that ask for the same mostly stand together, so
 * what nobody has asked for in a while is forgotten: a long execution would keep every row that it has read.
 * @param what tells one reading from another; plain JSON
 * @returns rows of the caller's own
 */
export async function readOnce(
	client: VoucherifyClient,
	what: unknown,
	read: () => Promise<Resource[]>,
): Promise<Resource[]> {
	const rows = await client.memory.of(ResourceReadings).once(JSON.stringify(what), read);
	return rows.map((row) => ({ ...row }));
}

/** The same of rows that need no ID. */
export async function readRowsOnce(
	client: VoucherifyClient,
	what: unknown,
	read: () => Promise<IDataObject[]>,
): Promise<IDataObject[]> {
	const rows = await client.memory.of(RowReadings).once(JSON.stringify(what), read);
	return rows.map((row) => ({ ...row }));
}

/** The readings of an execution. */
class Readings<Row> {
	/** Those that were asked for last stand at the end. */
	private readonly known = new Map<string, Reading<Row>>();
	private kept = 0;

	async once(key: string, read: () => Promise<Row[]>): Promise<Row[]> {
		const reading = this.known.get(key) ?? { rows: read(), size: 0 };
		this.known.delete(key);
		this.known.set(key, reading);
		let size = 1;
		try {
			const rows = await reading.rows;
			size = Math.max(size, rows.length);
			return rows;
		} finally {
			if (reading.size === 0) this.kept += size;
			reading.size = size;
			this.forget();
		}
	}

	private forget(): void {
		for (const [key, { size }] of this.known) {
			if (this.kept <= KEPT_ROWS || this.known.size === 1) return;
			// What is under way is awaited, and takes up nothing that could be given back.
			if (size === 0) continue;
			this.known.delete(key);
			this.kept -= size;
		}
	}
}

class ResourceReadings extends Readings<Resource> {}
class RowReadings extends Readings<IDataObject> {}
