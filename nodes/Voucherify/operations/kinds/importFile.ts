import type { IDataObject } from 'n8n-workflow';
import { startAsyncAction, type AsyncAction } from '../../api/asyncActions';
import { checkedCsv, type CsvFile } from '../../api/csv/check';
import { partsOf, type CsvPart } from '../../api/csv/parts';
import type { Chunks } from '../../api/csv/rowCutter';
import { isOutcomeUnknown } from '../../api/errors';
import type { FailedRow, JobReport } from '../../api/failedRows';
import { envelopeOf } from '../../api/multipart';
import { nodeFailureOf, withRemark } from '../../api/node';
import type { Explanations } from '../../api/request';
import { withoutTokens } from '../../items/asyncAction';
import { finishedJob, rowsFailed, rowsOf } from '../asyncAction/outcome';
import { LARGEST_BODY } from './bulk';
import { asUnknown } from '../reliability/outcome';
import type { Result, Task } from './operation';

/** How a file is to be imported. */
interface Plan {
	path: string[];
	form: Record<string, string>;
	explanations?: Explanations;
	/** The number of the first row that is wanted. */
	from: number;
	longestMs: number;
	/** Whether rows that have failed are returned. */
	mayFail: boolean;
	/** @throws NodeOperationError when the service could not make sense of the columns */
	check: (file: CsvFile) => void;
	isRepeatable: (columns: string[]) => boolean;
}

/** A part that was handed in. */
interface Sent extends Pick<CsvPart, 'rows' | 'firstRow'> {
	id: string;
}

/** What a part needs beside its rows, with room to spare: what stands around the file, in bytes. */
const ENVELOPE = 2_000;

/**
 * Imports the CSV file of an input item: checks all of it, hands it in in parts, and reports on all of them together,
 * with the row numbers of the file. No more than one part is held in memory.
 * @throws NodeOperationError when the file cannot be imported, or rows have failed that must not.
 */
export async function importFile(task: Task, plan: Plan): Promise<Result[]> {
	const { parameters } = task;
	const { fileName, bytes } = task.file(parameters.text('binaryPropertyName'));
	const checked = await checkedCsv(await bytes(), LARGEST_BODY - ENVELOPE);
	if ('problem' in checked) {
		throw parameters.invalid('binaryPropertyName', checked.problem, checked.advice);
	}
	plan.check(checked);
	if (plan.from > checked.rows) {
		const problem = `is after the last row of the file, which is ${checked.rows}`;
		throw parameters.invalid('options.firstRow', problem, 'Enter a smaller number.');
	}
	const sent = await handInAll(task, plan, checked, await bytes());
	return [await report(task, plan, sent, fileName)];
}

/** Hands the file in, part by part. @throws an error that tells how far it has come */
async function handInAll(
	{ client }: Task,
	{ path, form, explanations, isRepeatable, from }: Plan,
	{ header, columns, rows }: CsvFile,
	file: Chunks,
): Promise<Sent[]> {
	const { opening, closing, contentType } = envelopeOf(form);
	const frame = { before: Buffer.concat([opening, header]), after: closing, largest: LARGEST_BODY };
	const repeatable = isRepeatable(columns.map((column) => column.toLowerCase()));
	const sent: Sent[] = [];
	let underWay: CsvPart | undefined;
	try {
		for await (const part of partsOf(file, frame, from)) {
			underWay = part;
			const upload = { contentType, body: part.body };
			const call = { method: 'POST', path, upload, repeatable, bulk: true, explanations } as const;
			const id = await startAsyncAction(client, call);
			underWay = undefined;
			sent.push({ id, rows: part.rows, firstRow: part.firstRow });
			client.log(`${rowsOfPart(part)} of ${rows} are handed in: background job ${id}`);
		}
	} catch (error) {
		const isCancelled = client.signal?.aborted ?? false;
		const isOpen = isCancelled || isOutcomeUnknown(error);
		const remark = whereItStopped(sent, isOpen ? underWay : undefined);
		// Nobody sees the error of an execution that is cancelled.
		if (isCancelled) client.log(`Stopped on the way. ${remark}`);
		const failure = withRemark(nodeFailureOf(client.node, error), remark);
		throw sent.length > 0 ? asUnknown(failure, { candidates: jobsOf(sent) }) : failure;
	}
	return sent;
}

/** What has become of all parts. */
async function report(task: Task, plan: Plan, sent: Sent[], fileName?: string): Promise<Result> {
	const failed_rows: FailedRow[] = [];
	let done = 0;
	let failed = 0;
	let last: AsyncAction | undefined;
	const outcomes = await outcomesOf(task, plan, sent);
	for (const { part, job, told } of outcomes) {
		last = job;
		failed += told.failed ?? 0;
		done += told.done ?? part.rows - (told.failed ?? 0);
		for (const row of told.rows) failed_rows.push(inFile(row, part));
	}
	const rows = sent.reduce((sum, part) => sum + part.rows, 0);
	if (failed > 0 && !plan.mayFail) {
		const subject = fileName ? `The import of ${fileName}` : 'The import';
		const failure = rowsFailed(task.parameters, subject, { failed, done, rows: failed_rows });
		throw done > 0 ? asUnknown(failure, { candidates: jobsOf(sent) }) : failure;
	}
	task.hint(
		`${rows} rows were handed in with ${sent.length === 1 ? '1 call' : `${sent.length} calls`}: ${done} were carried out, ${failed} failed.`,
	);
	const json: IDataObject = {
		...withoutTokens({ ...last }),
		file_name: fileName ?? null,
		rows,
		done_count: done,
		failed_count: failed,
		async_action_ids: jobsOf(sent),
		failed_rows: failed_rows.map((row) => ({ ...row })),
	};
	delete json.id;
	delete json.result;
	return { json };
}

/** What has become of each part. @throws the first error when all have been waited for, with all jobs of the file */
async function outcomesOf(task: Task, plan: Plan, sent: Sent[]) {
	const outcomes = await Promise.allSettled(
		sent.map(async (part) => ({ part, ...(await outcomeOf(task, plan, part)) })),
	);
	return outcomes.map((outcome) => {
		if (outcome.status === 'fulfilled') return outcome.value;
		const failure = nodeFailureOf(task.client.node, outcome.reason);
		asUnknown(failure, { candidates: jobsOf(sent) });
		throw sent.length === 1
			? failure
			: withRemark(failure, `The file was handed in with these background jobs: ${listOf(sent)}.`);
	});
}

async function outcomeOf(
	task: Task,
	{ longestMs }: Plan,
	part: Sent,
): Promise<{ job: AsyncAction; told: JobReport }> {
	try {
		const job = await finishedJob(task, part.id, longestMs);
		return { job, told: await rowsOf(task, job, true) };
	} catch (error) {
		const remark = `It has the ${rowsOfPart(part)} of the file.`;
		throw withRemark(nodeFailureOf(task.client.node, error), remark);
	}
}

/** A failed row with its number in the whole file. */
function inFile(failed: FailedRow, { firstRow }: Sent): FailedRow {
	return failed.row === undefined ? failed : { ...failed, row: failed.row + firstRow - 1 };
}

/**
 * What to know of an import that has stopped on its way: what was handed in goes on.
 * @param open the part of which nobody knows whether the service has taken it
 */
function whereItStopped(sent: Sent[], open?: CsvPart): string {
	const last = sent.at(-1);
	const next = last && last.firstRow + last.rows;
	return [
		next &&
			`The rows up to ${next - 1} were handed in before, and go on in Voucherify: ${listOf(sent)}.`,
		open &&
			`Whether it has taken the ${rowsOfPart(open)} is not known: check in Voucherify, then set First Row to ${open.firstRow + open.rows} or to ${open.firstRow}.`,
		next && !open && `To go on with the others, set First Row to ${next}.`,
	]
		.filter(Boolean)
		.join(' ');
}

const rowsOfPart = ({ rows, firstRow }: Pick<CsvPart, 'rows' | 'firstRow'>) =>
	`rows ${firstRow} to ${firstRow + rows - 1}`;

const jobsOf = (sent: Sent[]) => sent.map(({ id }) => id);

const listOf = (sent: Sent[]) => jobsOf(sent).join(', ');
