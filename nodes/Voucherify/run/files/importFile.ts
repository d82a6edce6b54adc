import type { IDataObject } from 'n8n-workflow';
import type { AsyncAction } from '../../api/jobs/asyncActions';
import { checkCsv, type CsvFile } from '../../api/csv/check';
import { rowNumberAt } from '../../api/csv/parts';
import { listFailedRows, type FailedRow, type JobReport } from '../../api/jobs/jobReport';
import { toNodeFailure, withRemark } from '../../api/errors/node';
import { LARGEST_BODY } from '../../api/limits';
import { withoutTokens } from '../../columns/asyncAction';
import { finishedJob, rowsFailed, readOutcomeRows } from '../jobOutcome';
import { asUnknown } from '../../writes/failure';
import { CHANGED, IdValues } from './idValues';
import { metadataHint } from '../metadataHint';
import { checkPriceCell, hasPrice } from './prices';
import { submitFile, jobsOf, jobList, rowsOfPart, type SubmitPlan, type Sent } from './submitFile';
import type { Result, Task } from '../types';

interface Plan extends SubmitPlan {
	maximumWaitMs: number;
	/** Whether failed rows are returned instead of failing the item. */
	mayFail: boolean;
	/** Maximum rows of a file for a campaign; undefined for other files. */
	mostInAll?: number;
	fillsShortRows: boolean;
	/** Columns that become fields. All others become metadata. */
	columns: string[];
	/**
	 * Returns a warning about the columns, if one is needed.
	 * @throws NodeOperationError if the service cannot use them
	 */
	check: (columns: string[]) => string | undefined;
}

/** A chunk of the file with its job, and the job's report on its rows. */
interface Part {
	part: Sent;
	job: AsyncAction;
	reported: JobReport;
}

/** Bytes of a chunk apart from its rows, with a margin. */
const ENVELOPE = 2_000;

/**
 * Imports the CSV file of an input item: validates the whole file, submits it in chunks, and reports on all of them
 * together with the row numbers of the file. Only one chunk is in memory at a time.
 * @throws NodeOperationError or Failure if the file cannot be imported, if the outcome of rows is unknown, or, as chosen in
 * *When Rows Fail*, if rows failed
 */
export async function importFile(task: Task, plan: Plan): Promise<Result[]> {
	const { parameters, client } = task;
	const { fileName, bytes } = task.file(parameters.text('binaryPropertyName'));
	const { from, fillsShortRows } = plan;
	const takesPrices = hasPrice(plan.columns);
	const ids = new IdValues(from);
	let warning: string | undefined;
	const checked = await checkCsv(await bytes(), {
		from,
		fillsShortRows,
		largest: LARGEST_BODY - ENVELOPE,
		checkColumns: (columns) => {
			warning = plan.check(columns);
			return takesPrices && hasPrice(columns);
		},
		signs: CHANGED,
		checkValue: (value) =>
			ids.check(value) ?? (takesPrices ? checkPriceCell(value, from) : undefined),
	});
	if ('problem' in checked) {
		throw parameters.invalid('binaryPropertyName', checked.problem, checked.advice);
	}
	checkCount(task, plan, checked);
	for (const text of [warning, ids.warning]) if (text) task.warn(text);
	const hint = metadataHint(checked.columns, plan.columns);
	if (hint) task.hint(hint);
	const sent = await submitFile(client, plan, checked, await bytes());
	const parts = await readOutcomes(task, plan, sent);
	return [report(task, plan, parts, { fileName, skipped: checked.skipped })];
}

/** @throws NodeOperationError if the first row to import is after the last one, or the file has too many rows */
function checkCount(
	{ parameters }: Task,
	{ from, mostInAll = Infinity }: Plan,
	{ rows, lastRow }: CsvFile,
) {
	if (from > lastRow) {
		const problem = `is after the last row of the file, which is ${lastRow}`;
		throw parameters.invalid('options.firstRow', problem, 'Enter a smaller number.');
	}
	if (rows <= mostInAll) return;
	const problem = `has ${rows} codes, but a campaign takes ${mostInAll} at most`;
	const advice =
		'Nothing was sent. Split the file for several campaigns, or add the option Allow More Than 100,000 Codes if your contract allows it.';
	throw parameters.invalid('binaryPropertyName', problem, advice);
}

/**
 * Summarizes the outcomes of all chunks.
 * @throws NodeOperationError or Failure if rows failed that must not, or their outcome is unknown
 */
function report(
	task: Task,
	plan: Plan,
	parts: Part[],
	{ fileName, skipped }: { fileName?: string; skipped: number },
): Result {
	const { mayFail } = plan;
	const sum = (read: (part: Part) => number) =>
		parts.reduce((total, part) => total + read(part), 0);
	const failed = sum(({ reported }) => reported.failed ?? 0);
	const missing = sum(missingIn);
	const rows = sum(({ part }) => part.rows);
	const done = rows - failed - missing;
	const failedRows = parts.flatMap(({ part, reported }) =>
		listFailedRows(reported).map((row) => inFile(row, part)),
	);
	const jobs = parts.map(({ part }) => part.id);
	const subject = fileName ? `The import of ${fileName}` : 'The import';
	const gap = missing > 0 ? wordsOfMissing(plan, parts, missing) : undefined;
	if (gap && !mayFail) {
		const problem = `${subject} is over, but the outcome of ${missing} of its ${rows} rows is unknown: ${done} succeeded, and ${failed} failed`;
		throw asUnknown(task.parameters.failed(problem, gap), { candidates: jobs });
	}
	if (failed > 0 && !mayFail) {
		const failure = rowsFailed(task.parameters, subject, { failed, done, rows: failedRows });
		throw done > 0 ? asUnknown(failure, { candidates: jobs }) : failure;
	}
	if (gap) task.warn(`${missing} of ${rows} rows are missing. ${gap}`);
	task.hint(
		`${rows} rows were sent with ${parts.length === 1 ? '1 call' : `${parts.length} calls`}: ${done} succeeded, ${failed} failed.`,
	);
	const json: IDataObject = {
		...withoutTokens({ ...parts.at(-1)?.job }),
		file_name: fileName ?? null,
		rows,
		done_count: done,
		failed_count: failed,
		missing_count: missing,
		skipped_count: skipped,
		async_action_ids: jobs,
		failed_rows: failedRows.map((row) => ({ ...row })),
	};
	delete json.id;
	delete json.result;
	return { json };
}

/** Returns the number of rows of a chunk that the service does not report. */
function missingIn({ part: { rows }, job, reported: { done, failed = 0 } }: Part): number {
	const isReported = done !== undefined && job.operation_status !== 'UNKNOWN';
	return isReported ? Math.max(0, rows - done - failed) : rows - failed;
}

/**
 * Describes which rows may be missing, and what to do. A full campaign accepts no more rows, so these are most likely the
 * last ones.
 */
function wordsOfMissing({ mostInAll }: Plan, parts: Part[], missing: number): string {
	const isForCampaign = mostInAll !== undefined;
	const some = parts.flatMap((one) => {
		const count = missingIn(one);
		const { id, rows } = one.part;
		if (count === 0) return [];
		return [`${rowsOfPart(one.part, isForCampaign ? rows - count : 0)} (background job ${id})`];
	});
	const which = isForCampaign
		? 'An import stops when the campaign is full, so they are most likely the last'
		: 'They are among these';
	return `Voucherify reports neither success nor failure for them. ${which}: ${some.join(', ')}. Check in Voucherify which of the ${missing} exist, and import the others.`;
}

/**
 * Waits for all jobs, and returns the outcome of each chunk.
 * @throws Failure for the first error, with the IDs of all jobs, once all jobs have been waited for
 */
async function readOutcomes(task: Task, plan: Plan, sent: Sent[]): Promise<Part[]> {
	const outcomes = await Promise.allSettled(
		sent.map(async (part) => ({ part, ...(await readOutcome(task, plan, part)) })),
	);
	return outcomes.map((outcome) => {
		if (outcome.status === 'fulfilled') return outcome.value;
		const error = toNodeFailure(task.client.node, outcome.reason);
		if (sent.length > 1)
			withRemark(error, `The file was sent with these background jobs: ${jobList(sent)}.`);
		throw asUnknown(error, { candidates: jobsOf(sent) });
	});
}

async function readOutcome(
	task: Task,
	{ maximumWaitMs }: Plan,
	part: Sent,
): Promise<Pick<Part, 'job' | 'reported'>> {
	try {
		const job = await finishedJob(task, part.id, maximumWaitMs);
		return { job, reported: await readOutcomeRows(task, job, true, part.rows) };
	} catch (error) {
		const remark = `It has ${rowsOfPart(part)} of the file.`;
		throw withRemark(toNodeFailure(task.client.node, error), remark);
	}
}

/** Returns a failed row with its row number in the whole file. */
function inFile(failed: FailedRow, part: Sent): FailedRow {
	return failed.row === undefined ? failed : { ...failed, row: rowNumberAt(part, failed.row - 1) };
}
