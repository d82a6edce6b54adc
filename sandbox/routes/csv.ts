import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { stringify as stringifySync } from 'csv-stringify/sync';
import type { Export } from '../world/exports';
import { cellOf } from '../world/operators';

const BLOCK_LENGTH = 65_536;
const PLACEHOLDER = 'vtx_placeholder';

/** Streams a file of an export. Repeats its first row with other IDs to reach the minimum size. */
export function csvOf(
	{ columns, paths, rows }: Export,
	minBytes: number,
	{ part, of }: { part: number; of: number },
): Readable {
	const size = Math.ceil(rows.length / of);
	const own = rows.slice((part - 1) * size, part * size);
	const cells = (row: object) => columns.map((column) => cellOf(row, paths[column] ?? column));
	return Readable.from(chunks(columns, own, cells, minBytes), { objectMode: false });
}

async function* chunks(
	columns: readonly string[],
	rows: readonly object[],
	cells: (row: object) => string[],
	minBytes: number,
): AsyncGenerator<Buffer> {
	const csv = stringify({ header: true, columns: [...columns] });
	pipeline(Readable.from(rows).map(cells), csv, () => undefined);
	let bytes = 0;
	for await (const chunk of csv) {
		if (!Buffer.isBuffer(chunk)) continue;
		bytes += chunk.length;
		yield chunk;
	}
	const filler = stringifySync([cells({ ...rows[0], id: PLACEHOLDER })]);
	const [prefix = '', suffix] = filler.split(PLACEHOLDER);
	for (let number = 0; bytes < minBytes;) {
		let block = '';
		while (block.length < BLOCK_LENGTH) {
			number += 1;
			block += suffix === undefined ? prefix : `${prefix}vtx_filler${number}${suffix}`;
		}
		const chunk = Buffer.from(block);
		bytes += chunk.length;
		yield chunk;
	}
}
