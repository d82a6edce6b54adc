import { downloadTable } from '../../api/client/download';
import { downloadFiles, fileAddresses } from '../../api/jobs/exports';
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
	exported: Export,
	wanted: ExportOutput,
): Promise<Result[]> {
	if (wanted.as === 'export') return [{ json: withoutToken(exported) }];
	const files = exported.status === 'DONE' ? fileAddresses(exported) : [];
	if (files.length === 0) {
		throw task.parameters.failed(...withoutFile(exported));
	}
	if (wanted.as === 'rows') return await rowsOf(task, exported, files, wanted.most);
	const binary = await downloadFiles(task.client, task.binary, exported, wanted);
	return [{ json: withoutToken(exported), binary }];
}

/** Returns headline and advice for an export without a file. */
function withoutFile({ id, status }: Export): [string, string] {
	if (status === 'DONE') {
		return [
			`Export ${id} is done, but has no file: Voucherify returned no URL for it`,
			'Try again in a moment, or start the export again.',
		];
	}
	return [
		`Export ${id} has no file: its status is ${status}`,
		status === 'ERROR'
			? 'Voucherify could not write it. Start the export again.'
			: 'Wait until the export is done, then download it.',
	];
}

/** Reads the rows of all files. Each file starts with a header. */
async function rowsOf(
	{ client, parameters }: Task,
	exported: Export,
	files: string[],
	most: number,
): Promise<Result[]> {
	const results: Result[] = [];
	for (const address of files) {
		const left = most - results.length;
		const { rows, isCut } = await downloadTable(client, address, left + 1);
		if (isCut) {
			throw parameters.failed(
				`The export ${exported.id} has more than ${most} rows`,
				'Get its file with Voucherify → Export → Download, or raise Max Rows there.',
			);
		}
		const [header = [], ...cells] = rows;
		const columns = header.map((column) => column.replace(/^\uFEFF/, ''));
		results.push(...cells.map((row) => ({ json: csvRow(columns, row) })));
	}
	return results;
}
