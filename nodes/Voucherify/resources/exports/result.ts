import { downloadTable } from '../../api/client/download';
import { downloadFiles, fileAddresses, titleOfFile, withoutFile } from '../../api/jobs/exports';
import { waitForFile } from '../../api/jobs/waitForExport';
import type { Export } from '../../api/types';
import { csvRow } from './csvRow';
import { withoutToken } from '../../columns/export';
import type { Parameters } from '../../forms/reading/parameters';
import type { Result, Task } from '../../run/types';

type ExportOutput =
	| { as: 'export' }
	| {
			as: 'file';
			/** The binary field of the output item. */
			field: string;
			/** File name. Default: the ID of the export. */
			name?: string;
	  }
	| {
			as: 'rows';
			/** Maximum number of rows. */
			most: number;
	  };

/**
 * Reads the output that the user chose: a field with the choices of `forms/export.ts`, and the fields that depend on it.
 */
export function wantedBy(parameters: Parameters, name: string): ExportOutput {
	switch (parameters.text(name)) {
		case 'export':
			return { as: 'export' };
		case 'rows':
			return { as: 'rows', most: parameters.requiredInteger('maxRows', 1) };
		default:
			return {
				as: 'file',
				field: parameters.text('binaryPropertyName'),
				name: parameters.optionalText('options.fileName'),
			};
	}
}

/**
 * Returns the output of a finished export: the export itself, its files, or the rows of its files.
 * @throws NodeOperationError if the export has no file yet, or more rows than wanted
 */
export async function readResult(
	task: Task,
	found: Export,
	wanted: ExportOutput,
	maximumWaitMs = Infinity,
): Promise<Result[]> {
	if (wanted.as === 'export') return [{ json: withoutToken(found) }];
	const exported = await waitForFile(task.client, found, maximumWaitMs);
	const { id, status } = exported;
	if (status !== 'DONE') {
		throw task.parameters.failed(
			`Export ${id} has no file: its status is ${status}`,
			status === 'ERROR'
				? 'Voucherify could not write it. Start the export again.'
				: 'Wait until the export is done, then download it.',
		);
	}
	const files = fileAddresses(exported);
	if (files.length === 0) throw withoutFile(task.client, exported);
	if (wanted.as === 'rows') return await readRows(task, exported, files, wanted.most);
	const binary = await downloadFiles(task.client, task.binary, exported, wanted);
	return [{ json: withoutToken(exported), binary }];
}

/**
 * Reads the rows of all files. It is not documented whether each file starts with a header, or only the first.
 * @throws NodeOperationError if there are too many rows, or one that cannot be read
 */
async function readRows(
	{ client, parameters, warn }: Task,
	exported: Export,
	files: string[],
	most: number,
): Promise<Result[]> {
	const results: Result[] = [];
	let columns: string[] | undefined;
	let shortRows = 0;
	for (const [index, address] of files.entries()) {
		const title = titleOfFile(exported, index);
		const { rows, isCut } = await downloadTable(client, address, title, most - results.length + 1);
		for (const { number, cells, quoteError } of rows) {
			const values = number === 0 ? cells.map((cell) => cell.replace(/^\uFEFF/, '')) : cells;
			columns ??= values;
			const problem = quoteError ?? findProblem(values, columns, number);
			if (problem) {
				const place = number === 0 ? 'its first line' : `row ${number}`;
				throw parameters.failed(
					`${title} has ${problem} ${place}`,
					'Get the file with Voucherify → Export → Download, and look at this row.',
				);
			}
			if (number === 0 && isEqual(values, columns)) continue;
			if (values.length < columns.length) shortRows += 1;
			results.push({ json: csvRow(columns, values) });
		}
		if (isCut || results.length > most) {
			throw parameters.failed(
				`The export ${exported.id} has more than ${most} rows`,
				'Get its file with Voucherify → Export → Download, or raise Max Rows there.',
			);
		}
	}
	if (shortRows > 0) {
		warn(`Rows with fewer values than columns: ${shortRows}. Their other values are null.`);
	}
	return results;
}

const isEqual = (values: string[], others: string[]) =>
	JSON.stringify(values) === JSON.stringify(others);

/** Returns why a row cannot be read. Empty values after the last column do not count. */
function findProblem(values: string[], columns: string[], row: number): string | undefined {
	if (values.slice(columns.length).some((value) => value !== ''))
		return 'more values than columns in';
	const isReordered =
		row === 0 && !isEqual(values, columns) && isEqual(values.toSorted(), columns.toSorted());
	return isReordered ? 'the columns in another order in' : undefined;
}
