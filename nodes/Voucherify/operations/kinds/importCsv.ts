import type { INodeProperties } from 'n8n-workflow';
import type { CsvFile } from '../../api/csv/check';
import type { Explanations } from '../../api/request';
import { longestWait, longestWaitOf, rowsMayFail, whenRowsFail } from '../../fields/asyncAction';
import { csvField, firstRow } from '../../fields/csvFile';
import { optionsOf } from '../../fields/options';
import type { Parameters } from '../../parameters/parameters';
import { sortedBy } from '../../parameters/sorted';
import { importFile } from './importFile';
import type { SingleOperation } from './operation';

/** What makes the CSV import of one resource different from the others. */
export interface CsvImport {
	value?: string;
	name?: string;
	action: string;
	description: string;
	/** What must be chosen or known before, such as the campaign. */
	fields?: INodeProperties[];
	/** Further options. */
	options?: INodeProperties[];
	path: (parameters: Parameters) => string[];
	/** What is sent beside the file. */
	form?: (parameters: Parameters) => Record<string, string>;
	/** The names of columns that must be there, in lower case. */
	required?: string[];
	/** Names of columns of which one must be there, in lower case: a file without any has no header. */
	known: string[];
	/** Whether names of columns must not hold white space. */
	isStrict?: boolean;
	/** Whether handing the same rows in twice does the same as once. Default: it does not. */
	isRepeatable?: (columns: string[]) => boolean;
	explanations?: Explanations;
}

/** An operation that imports a CSV file of any size. */
export function importCsv({
	value = 'importCsv',
	name = 'Import CSV',
	action,
	description,
	fields = [],
	options = [],
	...rules
}: CsvImport): SingleOperation {
	return {
		value,
		name,
		action,
		description,
		writes: true,
		fields: [
			...fields,
			csvField,
			optionsOf(
				...sortedBy(
					[firstRow, longestWait, whenRowsFail, ...options],
					({ displayName }) => displayName,
				),
			),
		],
		async execute(task) {
			const { parameters } = task;
			const path = rules.path(parameters);
			const form = rules.form?.(parameters) ?? {};
			return await importFile(task, {
				path,
				form,
				explanations: rules.explanations,
				from: parameters.integer('options.firstRow', 1) ?? 1,
				longestMs: longestWaitOf(parameters),
				mayFail: rowsMayFail(parameters),
				check: (file) => {
					checkColumns(parameters, file, rules);
				},
				isRepeatable: rules.isRepeatable ?? (() => false),
			});
		},
	};
}

/** @throws NodeOperationError when the columns are not those that the service needs */
function checkColumns(
	parameters: Parameters,
	{ columns }: CsvFile,
	{ required = [], known, isStrict }: Pick<CsvImport, 'required' | 'known' | 'isStrict'>,
): void {
	const names = columns.map((column) => column.toLowerCase());
	const invalid = (problem: string, advice: string) =>
		parameters.invalid('binaryPropertyName', problem, advice);
	const shown = `Its first line is: ${columns.join(', ').slice(0, 200)}`;
	const missing = required.find((name) => !names.includes(name));
	if (missing) throw invalid(`has no column ${missing}`, shown);
	if (!names.some((name) => known.includes(name))) {
		throw invalid(`has none of the columns ${known.join(', ')}`, shown);
	}
	const spaced = isStrict ? columns.find((column) => /\s/.test(column)) : undefined;
	if (spaced) {
		throw invalid(`has a column whose name holds a space: ${spaced}`, 'Write an underscore there.');
	}
}
