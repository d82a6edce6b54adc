import { isOver, type AsyncAction } from '../api/jobs/asyncActions';
import {
	listFailedRows,
	readJobReport,
	type FailedRow,
	type JobReport,
} from '../api/jobs/jobReport';
import { toNodeFailure, withRemark } from '../api/errors/node';
import type { Parameters } from '../forms/reading/parameters';
import type { Task } from './types';
import { isJsonObject } from '../api/types';
import { waitForJob } from '../api/jobs/jobWatch';

/** Maximum number of failed rows that an error names. */
const NAMED = 5;

export const STILL_RUNNING_HINT =
	'The job is still running. Check it with Voucherify → Async Action → Get, or increase the maximum wait.';

/**
 * Waits until a job is over, and returns it.
 * @param maximumWaitMs maximum wait in milliseconds
 * @throws NodeOperationError that names the job if it failed or takes longer
 */
export async function finishedJob(
	{ client, parameters }: Pick<Task, 'client' | 'parameters'>,
	id: string,
	maximumWaitMs: number,
): Promise<AsyncAction> {
	const job = await waitForJob(client, id, maximumWaitMs).catch((error: unknown) => {
		throw withRemark(toNodeFailure(client.node, error), `This concerns the background job ${id}.`);
	});
	if (!isOver(job)) {
		throw parameters.failed(
			`The background job ${id} was not over after ${maximumWaitMs / 1000} s: its status is ${job.status}`,
			STILL_RUNNING_HINT,
		);
	}
	if (hasFailed(job)) throw parameters.failed(failedHeadline(job), failureReason(job));
	return job;
}

/** True if a finished job failed as a whole, not only in some rows. */
export function hasFailed({ status, operation_status, result }: AsyncAction): boolean {
	const hasDone = result && 'done_count' in result;
	return status === 'FAILED' || (operation_status === 'FAILED' && !hasDone);
}

export const failedHeadline = ({ id }: AsyncAction) =>
	`Voucherify could not carry out the background job ${id}`;

/** Returns why a job has failed as a whole, in the service's words. */
export function failureReason({ result }: AsyncAction): string {
	const errors: unknown = result?.errors;
	const entries: unknown[] = Array.isArray(errors) ? errors : [];
	const words = entries.filter(isJsonObject).flatMap(({ details, message }) => [details, message]);
	const said = [...words, result?.message].find((text) => typeof text === 'string');
	return `${said ? `Voucherify says: ${said}. ` : ''}Voucherify does not report which rows were processed: check in Voucherify before you run this again.`;
}

/**
 * Returns a job's report on its rows.
 * @param mayFail whether to return failed rows instead of throwing
 * @param sent number of submitted rows, if known
 * @throws NodeOperationError if rows failed, unless `mayFail`
 */
export async function readOutcomeRows(
	{ client, parameters }: Task,
	job: AsyncAction,
	mayFail: boolean,
	sent?: number,
): Promise<JobReport> {
	const report = await readJobReport(client, job, sent);
	if ((report.failed ?? 0) === 0 || mayFail) return report;
	const rows = listFailedRows(report);
	throw rowsFailed(parameters, `The background job ${job.id}`, { ...report, rows });
}

/** Returns the error of a finished job or import with failed rows. */
export function rowsFailed(
	parameters: Parameters,
	subject: string,
	{ failed = 0, done, rows }: Pick<JobReport, 'failed' | 'done'> & { rows: FailedRow[] },
) {
	const others = done === undefined ? '' : `, and ${done} succeeded`;
	return parameters.failed(
		`${subject} is done, but ${failed} of its rows failed${others}`,
		`${rows.slice(0, NAMED).map(failedRowText).join(' ')} Set When Rows Fail to return all of them.`.trim(),
	);
}

/** Describes a failed row in one sentence. */
function failedRowText({ key, row, reason }: FailedRow): string {
	const name = [row !== undefined && `row ${row}`, key].filter(Boolean).join(', ');
	return `${name || 'A row'}: ${reason.replace(/\.$/, '')}.`;
}
