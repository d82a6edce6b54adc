import { NodeApiError, type IDataObject } from 'n8n-workflow';
import type { VoucherifyClient } from './client';
import { requireResource } from './found';
import type { ApiCall } from '../http/request';
import { LAST_PAGE, PAGE_SIZE } from '../limits';
import type { Resource } from '../types';

/** Maximum rows that an execution keeps of finished lists, besides the last one: as many as page numbers reach. */
const KEPT_ROWS = LAST_PAGE * PAGE_SIZE;

/** Rows that are kept or being read. `size` is their number, at least 1; 0 while they are being read. */
interface Reading<Row> {
	rows: Promise<Row[]>;
	size: number;
}

/**
 * Reads rows only once if several input items ask for them. Forgets those that were not asked for recently: a long
 * execution would keep every row that it reads, and items that ask for the same are mostly next to each other.
 * @param what identifies the rows; plain JSON
 * @returns copies of the rows, for this caller alone
 */
export async function readOnce(
	client: VoucherifyClient,
	what: unknown,
	read: () => Promise<Resource[]>,
): Promise<Resource[]> {
	const rows = await client.memory.of(ResourceReadings).once(JSON.stringify(what), read);
	return rows.map((row) => ({ ...row }));
}

/**
 * Reads a resource only once if several input items ask for it, like `readOnce`.
 * @param problem see {@link requireResource}
 */
export async function readResourceOnce(
	client: VoucherifyClient,
	call: ApiCall,
	problem: string,
): Promise<Resource> {
	const read = async () => [requireResource(client, await client.request(call), call, problem)];
	const [found] = await readOnce(client, [call.path], read);
	return requireResource(client, found, call, problem);
}

/** Reads rows without an `id` only once if several input items ask for them, like `readOnce`. */
export async function readRowsOnce(
	client: VoucherifyClient,
	what: unknown,
	read: () => Promise<IDataObject[]>,
): Promise<IDataObject[]> {
	const rows = await client.memory.of(RowReadings).once(JSON.stringify(what), read);
	return rows.map((row) => ({ ...row }));
}

/** Rows that an execution keeps, by what identifies them. */
class Readings<Row> {
	/** The most recently used ones come last. */
	private readonly known = new Map<string, Reading<Row>>();
	private kept = 0;

	async once(key: string, read: () => Promise<Row[]>): Promise<Row[]> {
		const reading = this.known.get(key) ?? this.begin(key, read);
		this.known.delete(key);
		this.known.set(key, reading);
		let size = 1;
		try {
			const rows = await reading.rows;
			size = Math.max(size, rows.length);
			return rows;
		} finally {
			if (reading.size === 0 && this.known.get(key) === reading) this.kept += size;
			reading.size = size;
			this.forget();
		}
	}

	private begin(key: string, read: () => Promise<Row[]>): Reading<Row> {
		const reading = { rows: read(), size: 0 };
		// A refusal would come again. After other failures, such as an outage, the next item reads again.
		reading.rows.catch((error: unknown) => {
			if (mayPass(error) && this.known.get(key) === reading) this.known.delete(key);
		});
		return reading;
	}

	private forget(): void {
		for (const [key, { size }] of this.known) {
			if (this.kept <= KEPT_ROWS || this.known.size === 1) return;
			// Rows that are being read are still awaited, and free no memory.
			if (size === 0) continue;
			this.known.delete(key);
			this.kept -= size;
		}
	}
}

/** True if the failure may be over with the next request. */
const mayPass = (error: unknown) =>
	error instanceof NodeApiError && !/^4(?!08|29)/.test(error.httpCode ?? '');

class ResourceReadings extends Readings<Resource> {}
class RowReadings extends Readings<IDataObject> {}
