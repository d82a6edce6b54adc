import type { IDataObject } from 'n8n-workflow';
import type { AsyncAction } from './asyncActions';
import type { VoucherifyClient } from '../http/client';
import { parseRecords } from '../csv/records';
import { downloadText } from '../http/download';
import { isJsonObject, isTexts } from '../types';

/** A row that a background job could not carry out. */
export interface FailedRow {
	/** Key of the row: its source ID or code. */
	key?: string;
	/** Its number in a CSV file: the header does not count. */
	row?: number;
	reason: string;
}

/** A row as the job reports it. Of some rows, it does not report the outcome. */
export interface ToldRow extends FailedRow {
	fate: 'done' | 'failed' | 'unclear';
}

/** Outcome of the rows of a finished background job. */
export interface JobReport {
	/** Number of rows that were carried out, and that failed; undefined where the job does not tell. */
	done?: number;
	failed?: number;
	/** Those that the job names, which need not be all. */
	rows: ToldRow[];
	/** Whether it lists what went wrong, if only to say that nothing did. */
	listsErrors: boolean;
}

/** Columns that hold a row's key, and the reason of its failure, the most telling first. */
const KEYS = ['source_id', 'customer_source_id', 'customer_id', 'code', 'id'];
const REASONS = ['reason', 'details', 'message', 'error', 'key'];
/** Columns that only failed rows have: a message may stand beside others, too. */
const SIGNS_OF_FAILURE = ['reason', 'details', 'error', 'key'];
const OUTCOMES = ['updated', 'status', 'result', 'operation_status'];
const SUCCESS = /^(success(ful)?|succeeded|done|ok|created|updated|imported|true)$/i;

/**
 * Reads the outcome of the rows of a job: from its result, and where that does not prove it for all, from the files beside it.
 * @param sent how many rows were handed in, where that is known
 * @throws NodeApiError when a file cannot be read.
 * @see https://docs.voucherify.io/api-reference/async-actions/get-async-action
 */
export async function readJobReport(
	client: VoucherifyClient,
	{ result }: AsyncAction,
	sent?: number,
): Promise<JobReport> {
	if (!result) return { rows: [], listsErrors: false };
	const { done_count, failed_count, errors, reports } = result;
	const told = toldIn(result);
	const done = numberOf(done_count);
	const named = new Set(told.filter(isNamed).map(({ key, row }) => key ?? row)).size;
	const failed = numberOf(failed_count) ?? (told.length > 0 ? told.length : undefined);
	const isWhole =
		named >= Math.max(failed ?? 0, told.length) &&
		(sent === undefined || (done ?? 0) + named >= sent);
	const listed = isWhole || !isTexts(reports) ? [] : await rowsOfReports(client, reports);
	const rows = withFates(listed, failed);
	const isTold = rows.filter(isFailed).length >= named;
	return {
		done,
		failed: failed === undefined ? undefined : Math.max(failed, named),
		rows: isTold && rows.length > 0 ? rows : told,
		listsErrors: Array.isArray(errors),
	};
}

/** The rows of a report that failed, as they come out. */
export const listFailedRows = ({ rows }: Pick<JobReport, 'rows'>): FailedRow[] =>
	rows
		.filter(isFailed)
		.map(({ key, row, reason }) => ({ key, ...(row !== undefined && { row }), reason }));

const isFailed = ({ fate }: ToldRow) => fate === 'failed';

const isNamed = ({ key, row }: ToldRow) => key !== undefined || row !== undefined;

/** The rows that a result says have failed. What it tells of the same row among its errors is no other one. */
function toldIn({ failed, errors }: IDataObject): ToldRow[] {
	const rows = failuresIn(failed);
	const named = new Set(rows.map(({ key }) => key));
	const others = failuresIn(errors).filter(({ key }) => key === undefined || !named.has(key));
	return [...rows, ...others];
}

/** One entry, several, or none: what stands here has failed. */
function failuresIn(value: unknown): ToldRow[] {
	const entries: unknown[] = Array.isArray(value) ? value : [value];
	return entries
		.filter(isJsonObject)
		.filter((entry) => textIn(entry, [...KEYS, ...REASONS]) !== undefined)
		.map((entry) => toldRow(entry, 'failed'));
}

async function rowsOfReports(client: VoucherifyClient, addresses: string[]): Promise<ToldRow[]> {
	const rows: ToldRow[] = [];
	for (const address of addresses) {
		const records = await parseRecords(await downloadText(client, address));
		rows.push(...records.map((record) => toldRow(record, fateOf(record))));
	}
	return rows;
}

/** A row of a report, as it describes itself. */
function fateOf(record: IDataObject): ToldRow['fate'] {
	const outcome = textIn(record, OUTCOMES);
	if (outcome !== undefined) return SUCCESS.test(outcome) ? 'done' : 'failed';
	return textIn(record, SIGNS_OF_FAILURE) === undefined ? 'unclear' : 'failed';
}

/** Uses the number of failures where the rows do not tell their outcome. */
function withFates(rows: ToldRow[], failed: number | undefined): ToldRow[] {
	const sure = rows.filter(isFailed).length;
	const unclear = rows.filter(({ fate }) => fate === 'unclear').length;
	const fate = sure === failed ? 'done' : sure + unclear === failed ? 'failed' : 'unclear';
	return rows.map((row) => (row.fate === 'unclear' ? { ...row, fate } : row));
}

function toldRow(entry: IDataObject, fate: ToldRow['fate']): ToldRow {
	const isUnknown = textIn(entry, ['found'])?.toLowerCase() === 'false';
	const otherwise = isUnknown ? 'Voucherify does not know it' : 'Voucherify gives no reason';
	return {
		key: textIn(entry, KEYS),
		row: numberOf(entry.row),
		reason: textIn(entry, REASONS) ?? otherwise,
		fate,
	};
}

function textIn(entry: IDataObject, names: string[]): string | undefined {
	for (const name of names) {
		const value = entry[name];
		if (typeof value === 'number' || typeof value === 'boolean') return String(value);
		if (typeof value === 'string' && value.trim() !== '') return value;
	}
	return undefined;
}

function numberOf(value: unknown): number | undefined {
	const number = typeof value === 'string' && value !== '' ? Number(value) : value;
	return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}
