import type { INodeProperties } from 'n8n-workflow';
import type { CsvFile } from '../../api/csv/check';
import type { ErrorCatalog } from '../../api/http/request';
import { longestWait, readLongestWait, rowsMayFail, whenRowsFail } from '../../forms/asyncAction';
import { optionsOf } from '../../forms/options';
import type { Parameters } from '../../forms/reading/parameters';
import { sortedBy } from '../../forms/reading/sorted';
import { importFile } from './importFile';
import type { SingleOperation } from '../runtime/types';

/** Selects the file of the input item. */
const csvField: INodeProperties = {
	displayName: 'Input Binary Field',
	name: 'binaryPropertyName',
	type: 'string',
	required: true,
	default: 'data',
	placeholder: 'e.g. data',
	hint: 'The name of the input binary field that holds the CSV file',
	description:
		'A file of any size, in UTF-8, with commas between the values and the names of the columns in its first line. Its amounts are sent as they are.',
};

/** First row of a file that was imported in part. */
const firstRow: INodeProperties = {
	displayName: 'First Row',
	name: 'firstRow',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: 1,
	description:
		'The row to begin with, such as after an import that has stopped. Row 1 follows the names of the columns.',
};

/** Settings of one CSV import. */
interface CsvImport {
	value?: string;
	name?: string;
	action: string;
	description: string;
	/** Fields that come first, such as the campaign. */
	fields?: INodeProperties[];
	/** Further options. */
	options?: INodeProperties[];
	path: (parameters: Parameters) => string[];
	/** Form fields that are sent beside the file. */
	form?: (parameters: Parameters) => Record<string, string>;
	/** The names of columns that must be there, in lower case. */
	required?: string[];
	/** Names of columns of which one must be there, in lower case: a file without any has no header. */
	known: string[];
	/** Whether names of columns must not hold white space. */
	isStrict?: boolean;
	/** Columns that tell what a row updates, in lower case. Default: none, each row makes something new. */
	keys?: string[];
	/** Most rows of a file for a campaign. Default: it is not for one. */
	mostInAll?: (parameters: Parameters) => number;
	/** Most rows of a call. Default: as many as 10 MB hold. */
	mostRows?: number;
	errorCatalog?: ErrorCatalog;
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
		isInOrder: true,
		// Files of one list may update the same: an older one is not handed in after a newer one.
		changes:
			rules.keys &&
			((parameters) => [
				{ kind: 'identified', name: JSON.stringify(rules.path(parameters)), form: '' },
			]),
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
				errorCatalog: rules.errorCatalog,
				from: parameters.integer('options.firstRow', 1) ?? 1,
				longestMs: readLongestWait(parameters),
				mayFail: rowsMayFail(parameters),
				check: (file) => {
					checkColumns(parameters, file, rules);
				},
				keys: rules.keys ?? [],
				mostInAll: rules.mostInAll?.(parameters),
				mostRows: rules.mostRows,
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
