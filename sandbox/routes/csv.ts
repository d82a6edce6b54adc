import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { stringify as stringifySync } from 'csv-stringify/sync';
import type { Export, ExportColumn } from '../world/exports';
import type { Transaction } from '../world/types';

const BLOCK_LENGTH = 65_536;
const PLACEHOLDER = 'vtx_placeholder';

const CELLS: Record<ExportColumn, (transaction: Transaction) => string | number | null> = {
	id: ({ id }) => id,
	type: ({ type }) => type,
	source_id: ({ source_id }) => source_id,
	reason: ({ reason }) => reason,
	balance: ({ details }) => details.balance.balance,
	amount: ({ details }) => details.balance.amount,
	created_at: ({ created_at }) => created_at,
	voucher_id: ({ voucher_id }) => voucher_id,
	campaign_id: ({ campaign_id }) => campaign_id,
	source: ({ source }) => source,
	details: ({ details }) => JSON.stringify(details),
	related_transaction_id: ({ related_transaction_id }) => related_transaction_id,
};

/** A row to fill up files with; its ID is replaced. */
const FILLER: Transaction = {
	id: PLACEHOLDER,
	source_id: 'order-00000',
	voucher_id: 'v_filler',
	campaign_id: 'camp_filler',
	source: 'API',
	reason: 'Filler, "to the brim"',
	type: 'POINTS_ACCRUAL',
	details: {
		balance: {
			type: 'loyalty_card',
			total: 1,
			amount: 1,
			points: 1,
			object: 'balance',
			balance: 1,
			related_object: { id: 'v_filler', type: 'voucher' },
		},
	},
	related_transaction_id: null,
	created_at: '2026-01-01T00:00:00.000Z',
};

/**
 * One of the files of an export as a stream that is made while it is read, of at least so many bytes.
 * @param part which of the files, from 1 on
 */
export function csvOf(
	{ columns, rows, table }: Export,
	minBytes: number,
	{ part, of }: { part: number; of: number },
): Readable {
	const cut = <T>(all: readonly T[]) => {
		const size = Math.ceil(all.length / of);
		return all.slice((part - 1) * size, part * size);
	};
	if (table) {
		const text = stringifySync([...cut(table.rows)], { header: true, columns: [...table.columns] });
		return Readable.from([Buffer.from(text)]);
	}
	return Readable.from(chunks(columns, cut(rows), minBytes), { objectMode: false });
}

async function* chunks(
	columns: readonly ExportColumn[],
	rows: readonly Transaction[],
	minBytes: number,
): AsyncGenerator<Buffer> {
	const csv = stringify({ header: true, columns: [...columns] });
	pipeline(Readable.from(cellsOf(columns, rows)), csv, () => undefined);
	let bytes = 0;
	for await (const chunk of csv) {
		if (!Buffer.isBuffer(chunk)) continue;
		bytes += chunk.length;
		yield chunk;
	}
	const [prefix = '', suffix] = stringifySync([rowOf(columns, FILLER)]).split(PLACEHOLDER);
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

function* cellsOf(columns: readonly ExportColumn[], rows: readonly Transaction[]) {
	for (const row of rows) yield rowOf(columns, row);
}

const rowOf = (columns: readonly ExportColumn[], row: Transaction) =>
	columns.map((column) => CELLS[column](row));
