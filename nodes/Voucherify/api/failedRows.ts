import type { BinaryHelperFunctions, IDataObject } from 'n8n-workflow';
import type { AsyncAction } from './asyncActions';
import type { VoucherifyClient } from './client';
import { downloadRows } from './download';
import { isJsonObject, isTexts } from './types';

/** A row that a background job could not carry out. */
export interface FailedRow {
	/** What names it: its source ID or code. */
	key?: string;
	/** Its number in a CSV file: the header does not count. */
	row?: number;
	reason: string;
}

/** What has become of the rows of a background job that is done. */
export interface JobReport {
	/** How many were carried out, and how many not; undefined where the job does not tell. */
	done?: number;
	failed?: number;
	/** Those that the job names; there may be fewer than have failed. */
	rows: FailedRow[];
}

/** What names a row, and what tells why it failed, the most telling first. */
const KEYS = ['source_id', 'customer_source_id', 'customer_id', 'code', 'id'];
const REASONS = ['reason', 'details', 'message', 'error', 'key'];
const OUTCOMES = ['status', 'result', 'operation_status'];
const SUCCESS = /^(success(ful)?|succeeded|done|ok|created|updated|imported|true)$/i;

/**
 * What has become of the rows of a job: from its result, and where that does not name all, from the files beside it.
 * @throws NodeApiError when a file cannot be read.
 */
export async function reportOf(
	client: VoucherifyClient,
	helpers: Pick<BinaryHelperFunctions, 'binaryToString'>,
	{ result }: AsyncAction,
): Promise<JobReport> {
	if (!result) return { rows: [] };
	const { done_count, failed_count, reports } = result;
	const told = toldIn(result);
	const failed = numberOf(failed_count) ?? (told.length || undefined);
	const isWhole = told.length >= (failed ?? 0) || !isTexts(reports);
	const rows = isWhole ? told : await rowsOfReports(client, helpers, reports);
	return {
		done: numberOf(done_count),
		failed: Math.max(failed ?? 0, isWhole ? told.length : 0),
		rows: rows.length > 0 ? rows : told,
	};
}

/** The rows that a result names. What it tells of the same row among its errors is no other one. */
function toldIn({ failed, errors }: IDataObject): FailedRow[] {
	const rows = listOf(failed).flatMap(failedRowOf);
	const named = new Set(rows.map(({ key }) => key));
	const others = listOf(errors).flatMap(failedRowOf);
	return [...rows, ...others.filter(({ key }) => key === undefined || !named.has(key))];
}

async function rowsOfReports(
	client: VoucherifyClient,
	helpers: Pick<BinaryHelperFunctions, 'binaryToString'>,
	addresses: string[],
): Promise<FailedRow[]> {
	const failed: FailedRow[] = [];
	for (const address of addresses) {
		const [header = [], ...rows] = await downloadRows(client, helpers, address);
		const names = header.map((name) =>
			name
				.replace(/^\uFEFF/, '')
				.trim()
				.toLowerCase(),
		);
		for (const row of rows) {
			const cells = Object.fromEntries(names.map((name, index) => [name, row[index] ?? '']));
			failed.push(...failedRowOf(cells));
		}
	}
	return failed;
}

/** The failed row that an entry tells of: none when it says nothing of a failure. */
function failedRowOf(entry: IDataObject): FailedRow[] {
	const reason = textIn(entry, REASONS);
	const outcome = textIn(entry, OUTCOMES);
	if (outcome === undefined ? reason === undefined : SUCCESS.test(outcome)) return [];
	const row = numberOf(entry.row);
	return [
		{
			key: textIn(entry, KEYS),
			...(row !== undefined && { row }),
			reason: reason ?? 'Voucherify gives no reason',
		},
	];
}

/** One entry, several, or none. */
function listOf(value: unknown): IDataObject[] {
	const entries: unknown[] = Array.isArray(value) ? value : [value];
	return entries.filter(isJsonObject);
}

function textIn(entry: IDataObject, names: string[]): string | undefined {
	for (const name of names) {
		const value = entry[name];
		if (typeof value === 'number') return String(value);
		if (typeof value === 'string' && value.trim() !== '') return value;
	}
	return undefined;
}

function numberOf(value: unknown): number | undefined {
	const number = typeof value === 'string' && value !== '' ? Number(value) : value;
	return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}
