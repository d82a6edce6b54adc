import type { IDataObject } from 'n8n-workflow';
import { startAsyncAction, type AsyncAction } from '../../api/asyncActions';
import { checkedCsv, type CsvFile } from '../../api/csv/check';
import { partsOf, type CsvPart } from '../../api/csv/parts';
import type { FailedRow, JobReport } from '../../api/failedRows';
import { nodeFailureOf, withRemark, type NodeFailure } from '../../api/node';
import type { Explanations } from '../../api/request';
import { withoutTokens } from '../../items/asyncAction';
import { finishedJob, rowsFailed, rowsOf } from '../asyncAction/outcome';
import { LARGEST_BODY } from './bulk';
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

/** What stands around the rows of a part: the form, and room to spare. */
const ENVELOPE = 2_000;

/**
 * Imports the CSV file of an input item: checks all of it, hands it in in parts, and reports on all of them together,
 * with the row numbers of the file. No more than one part is held in memory.
 * @throws NodeOperationError when the file cannot be imported, or rows have failed that must not.
 */
export async function importFile(task: Task, plan: Plan): Promise<Result[]> {
	const { client, parameters } = task;
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
	const sent: Sent[] = [];
	try {
		const room = LARGEST_BODY - ENVELOPE - checked.header.length;
		for await (const part of partsOf(await bytes(), room, plan.from)) {
			sent.push(await handIn(task, plan, checked, part));
			const { rows, firstRow } = part;
			client.log(`Rows ${firstRow} to ${firstRow + rows - 1} of ${checked.rows} are handed in`);
		}
	} catch (error) {
		throw stopped(nodeFailureOf(client.node, error), sent);
	}
	return [await report(task, plan, sent, fileName)];
}

async function handIn(
	{ client }: Task,
	{ path, form, explanations, isRepeatable }: Plan,
	{ header, columns }: CsvFile,
	{ pieces, rows, firstRow }: CsvPart,
): Promise<Sent> {
	const id = await startAsyncAction(client, {
		method: 'POST',
		path,
		upload: { file: [header, ...pieces], form },
		repeatable: isRepeatable(columns.map((column) => column.toLowerCase())),
		bulk: true,
		explanations,
	});
	return { id, rows, firstRow };
}

/** What has become of all parts. */
async function report(task: Task, plan: Plan, sent: Sent[], fileName?: string): Promise<Result> {
	const failed_rows: FailedRow[] = [];
	let done = 0;
	let failed = 0;
	let last: AsyncAction | undefined;
	const outcomes = await Promise.all(
		sent.map(async (part) => ({ part, ...(await outcomeOf(task, plan, part)) })),
	);
	for (const { part, job, told } of outcomes) {
		last = job;
		failed += told.failed ?? 0;
		done += told.done ?? part.rows - (told.failed ?? 0);
		for (const row of told.rows) failed_rows.push(inFile(row, part));
	}
	const rows = sent.reduce((sum, part) => sum + part.rows, 0);
	if (failed > 0 && !plan.mayFail) {
		const subject = fileName ? `The import of ${fileName}` : 'The import';
		throw rowsFailed(task.parameters, subject, { failed, done, rows: failed_rows });
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
		async_action_ids: sent.map(({ id }) => id),
		failed_rows: failed_rows.map((row) => ({ ...row })),
	};
	delete json.id;
	delete json.result;
	return { json };
}

async function outcomeOf(
	task: Task,
	{ longestMs }: Plan,
	{ id, rows, firstRow }: Sent,
): Promise<{ job: AsyncAction; told: JobReport }> {
	try {
		const job = await finishedJob(task, id, longestMs);
		return { job, told: await rowsOf(task, job, true) };
	} catch (error) {
		const remark = `It has the rows ${firstRow} to ${firstRow + rows - 1} of the file.`;
		throw withRemark(nodeFailureOf(task.client.node, error), remark);
	}
}

/** A failed row with its number in the whole file. */
function inFile(failed: FailedRow, { firstRow }: Sent): FailedRow {
	return failed.row === undefined ? failed : { ...failed, row: failed.row + firstRow - 1 };
}

/** The error of an import that has stopped on its way: what was handed in goes on. */
function stopped(failure: NodeFailure, sent: Sent[]): NodeFailure {
	const last = sent.at(-1);
	if (!last) return failure;
	const end = last.firstRow + last.rows;
	const ids = sent.map(({ id }) => id).join(', ');
	return withRemark(
		failure,
		`The rows up to ${end - 1} were handed in before, and go on in Voucherify: ${ids}. To go on with the others, set First Row to ${end}.`,
	);
}
