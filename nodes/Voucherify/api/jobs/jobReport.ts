import type { IDataObject } from 'n8n-workflow';
import type { AsyncAction } from './asyncActions';
import type { VoucherifyClient } from '../client/client';
import { parseRecords } from './reportRecords';
import { downloadText } from '../client/download';
import { isJsonObject, isTexts } from '../types';

/** A row that failed in a background job. */
export interface FailedRow {
	/** Key of the row: its source ID or code. */
	key?: string;
	/** Row number in the CSV file; the header does not count. */
	row?: number;
	reason: string;
}

/** A row as the job reports it; `unclear` if the report does not say what happened to it. */
export interface ReportedRow extends FailedRow {
	rowState: 'done' | 'failed' | 'unclear';
}

/** Outcome of the rows of a finished background job. */
export interface JobReport {
	/** Number of rows that succeeded, and of rows that failed; undefined if the job does not say. */
	done?: number;
	failed?: number;
	/** Rows that the job names, which may not be all. */
	rows: ReportedRow[];
	/** True if the job has a list of errors, even an empty one. */
	listsErrors: boolean;
}

/** Columns that may hold a row's key, and the reason why it failed, in order of preference. */
const KEYS = ['source_id', 'customer_source_id', 'customer_id', 'code', 'id'];
const REASONS = ['reason', 'details', 'message', 'error', 'key'];
/** Columns that only failed rows have. Other rows may have a `message`, too. */
const SIGNS_OF_FAILURE = ['reason', 'details', 'error', 'key'];
const OUTCOMES = ['updated', 'status', 'result', 'operation_status'];
const SUCCESS = /^(success(ful)?|succeeded|done|ok|created|updated|imported|true)$/i;

/**
 * Reads the outcome of a job's rows: from its result, and if that does not account for all rows, from its report files.
 * @param sent number of rows that were submitted, if known
 * @throws NodeApiError if a file cannot be read.
 * @see https://docs.voucherify.io/api-reference/async-actions/get-async-action
 */
export async function readJobReport(
	client: VoucherifyClient,
	{ result }: AsyncAction,
	sent?: number,
): Promise<JobReport> {
	if (!result) return { rows: [], listsErrors: false };
	const { done_count, failed_count, errors, reports } = result;
	const reported = readFailures(result);
	const done = numberOf(done_count);
	const named = new Set(reported.filter(isNamed).map(({ key, row }) => key ?? row)).size;
	const failed = numberOf(failed_count) ?? (reported.length > 0 ? reported.length : undefined);
	const isWhole =
		named >= Math.max(failed ?? 0, reported.length) &&
		(sent === undefined || (done ?? 0) + named >= sent);
	const listed = isWhole || !isTexts(reports) ? [] : await rowsOfReports(client, reports);
	const rows = withRowStates(listed, failed);
	const coversNamed = rows.filter(isFailed).length >= named;
	return {
		done,
		failed: failed === undefined ? undefined : Math.max(failed, named),
		rows: coversNamed && rows.length > 0 ? rows : reported,
		listsErrors: Array.isArray(errors),
	};
}

/** Returns the failed rows of a report, in the form that operations output. */
export const listFailedRows = ({ rows }: Pick<JobReport, 'rows'>): FailedRow[] =>
	rows
		.filter(isFailed)
		.map(({ key, row, reason }) => ({ key, ...(row !== undefined && { row }), reason }));

const isFailed = ({ rowState }: ReportedRow) => rowState === 'failed';

const isNamed = ({ key, row }: ReportedRow) => key !== undefined || row !== undefined;

/** Returns the failed rows that a result names. A row that is in both `failed` and `errors` counts once. */
function readFailures({ failed, errors }: IDataObject): ReportedRow[] {
	const rows = failuresIn(failed);
	const named = new Set(rows.map(({ key }) => key));
	const others = failuresIn(errors).filter(({ key }) => key === undefined || !named.has(key));
	return [...rows, ...others];
}

/** Reads failed rows from one entry or a list of them. Skips entries without a key or a reason. */
function failuresIn(value: unknown): ReportedRow[] {
	const entries: unknown[] = Array.isArray(value) ? value : [value];
	return entries
		.filter(isJsonObject)
		.filter((entry) => textIn(entry, [...KEYS, ...REASONS]) !== undefined)
		.map((entry) => readRow(entry, 'failed'));
}

async function rowsOfReports(
	client: VoucherifyClient,
	addresses: string[],
): Promise<ReportedRow[]> {
	const rows: ReportedRow[] = [];
	for (const address of addresses) {
		const records = await parseRecords(await downloadText(client, address));
		rows.push(...records.map((record) => readRow(record, readRowState(record))));
	}
	return rows;
}

/** Returns the outcome of a row, from its columns in the report. */
function readRowState(record: IDataObject): ReportedRow['rowState'] {
	// In other reports, this may be a time.
	const [isCreated] = /^(true|false)$/i.exec(textIn(record, ['created']) ?? '') ?? [];
	const outcomes = [textIn(record, OUTCOMES), isCreated].filter((text) => text !== undefined);
	if (outcomes.length > 0) return outcomes.some((text) => SUCCESS.test(text)) ? 'done' : 'failed';
	return textIn(record, SIGNS_OF_FAILURE) === undefined ? 'unclear' : 'failed';
}

/** Sets the outcome of unclear rows if the number of failures leaves only one possibility. */
function withRowStates(rows: ReportedRow[], failed: number | undefined): ReportedRow[] {
	const sure = rows.filter(isFailed).length;
	const unclear = rows.filter(({ rowState }) => rowState === 'unclear').length;
	const rowState = sure === failed ? 'done' : sure + unclear === failed ? 'failed' : 'unclear';
	return rows.map((row) => (row.rowState === 'unclear' ? { ...row, rowState } : row));
}

function readRow(entry: IDataObject, rowState: ReportedRow['rowState']): ReportedRow {
	const isUnknown = textIn(entry, ['found'])?.toLowerCase() === 'false';
	const otherwise = isUnknown ? 'Voucherify did not find it' : 'Voucherify gives no reason';
	return {
		key: textIn(entry, [textIn(entry, ['identification_type']) ?? '', ...KEYS]),
		row: numberOf(entry.row),
		reason: textIn(entry, REASONS) ?? otherwise,
		rowState,
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
