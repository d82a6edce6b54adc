import { parse } from 'csv-parse/sync';
import { invalidPayload } from '../errors';
import { MINOR_UNITS } from '../limits';
import { submitJob } from '../submitJob';
import type { State } from '../state';
import type { World } from '../world';
import { addVoucher, takesImports, takesNoMore } from '../world/campaigns';
import { createVoucher } from '../world/vouchers';
import { carriedOut } from './bulk';
import { importCustomer, importProduct, importSku } from './csvRows';
import { metadataIn, numberIn, type CsvRow } from './csvValues';
import * as s from './schemas';
import type { Endpoints } from './endpoints';

interface CsvRoute {
	path: string;
	type: string;
	key: 'source_id' | 'code';
	required: string[];
	status: number;
	/** Fields of the form besides the file. */
	form?: Record<string, s.Schema>;
	/** @throws ApiError if the whole request is rejected */
	check?: (world: World, rows: readonly CsvRow[], place: string) => void;
	/** If true, the remaining rows are skipped. Gets the number of rows so far. */
	isFull?: (world: World, place: string, count: number) => boolean;
	/**
	 * Columns are in lower case.
	 * @throws ApiError if the row fails
	 */
	run: (world: World, row: CsvRow, place: string) => unknown;
}

const VALUE = ['value', 'voucher type', 'discount type'];
const CODE = [
	...['code', 'category', 'active', 'gift amount', 'loyalty points', 'redeemed amount'],
	...['redeemed quantity', 'redemption limit', 'additional info'],
	...['start date', 'expiration date', 'start_date', 'expiration_date'],
	...VALUE,
];

const codeOf = (world: World, row: CsvRow) => ({
	code: row.code ?? '',
	...(row.active && { active: row.active.toLowerCase() === 'true' }),
	...(row['additional info'] && { additional_info: row['additional info'] }),
	metadata: metadataIn(world, 'voucher', row, CODE),
});

const ROUTES: CsvRoute[] = [
	{
		path: '/v1/customers/importCSV',
		type: 'CUSTOMERS.IMPORT_CSV',
		key: 'source_id',
		required: [],
		status: 202,
		run: importCustomer,
	},
	{
		path: '/v1/products/importCSV',
		type: 'PRODUCTS.IMPORT_CSV',
		key: 'source_id',
		required: ['name'],
		status: 200,
		run: importProduct,
	},
	{
		path: '/v1/skus/importCSV',
		type: 'SKUS.IMPORT_CSV',
		key: 'source_id',
		required: ['source_id', 'product_id'],
		status: 200,
		run: importSku,
	},
	{
		path: '/v1/vouchers/importCSV',
		type: 'VOUCHERS.IMPORT_CSV',
		key: 'code',
		required: ['code'],
		status: 202,
		form: { webhooks_enable: s.booleanText },
		isFull: ({ mostCodes }, _, count) => count >= mostCodes,
		run: (world, row) => {
			const value = numberIn(row, 'value') ?? 0;
			return createVoucher(world, {
				...codeOf(world, row),
				...(row['voucher type'] === 'GIFT_VOUCHER'
					? { type: 'GIFT_VOUCHER', gift: { amount: value * MINOR_UNITS } }
					: { type: 'DISCOUNT_VOUCHER', discount: { type: 'PERCENT', percent_off: value } }),
			});
		},
	},
	{
		path: '/v1/campaigns/:place/importCSV',
		type: 'CAMPAIGN.VOUCHERS_IMPORT_CSV',
		key: 'code',
		required: ['code'],
		status: 200,
		check: (world, _, place) => {
			takesImports(world, place);
		},
		isFull: takesNoMore,
		run: (world, row, place) => addVoucher(world, place, codeOf(world, row)),
	},
];

/** Invalid rows fail alone. */
export function csvImportRoutes(at: Endpoints, state: State): void {
	for (const route of ROUTES) serve(at, state, route);
}

function serve(at: Endpoints, state: State, route: CsvRoute): void {
	const { path, type, key, required, status, form, check, isFull, run } = route;
	const body = s.object(['file'], { file: s.string, ...form });
	at(path).post<{ file: string; webhooks_enable?: unknown }>(body, (request, reply) => {
		const { world } = state;
		const { place = '' } = request.params;
		const rows = rowsOf(request.body.file, required);
		check?.(world, rows, place);
		const work = () =>
			carriedOut(rows, key, (row) => run(world, row, place), {
				isNumbered: true,
				isFull: (count) => isFull?.(world, place, count) ?? false,
			});
		const tellsWebhooks = String(request.body.webhooks_enable) === 'true';
		const job = { type, requestId: request.id, tellsWebhooks };
		return reply.status(status).send(submitJob(state, job, work));
	});
}

function rowsOf(file: string, required: string[]): CsvRow[] {
	let header: string[] = [];
	let rows: CsvRow[];
	try {
		rows = parse(file, {
			bom: true,
			skip_empty_lines: true,
			relax_column_count: true,
			columns: (names: string[]) => (header = names.map((name) => name.toLowerCase())),
		});
	} catch (error) {
		throw invalidPayload(error instanceof Error ? error.message : 'the file is no CSV');
	}
	const missing = required.find((name) => !header.includes(name));
	if (missing) throw invalidPayload(`the file has no column ${missing}`);
	return rows;
}
