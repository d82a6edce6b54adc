import type { INodeProperties } from 'n8n-workflow';
import type { ErrorCatalog } from '../api/http/request';
import { maximumWait, readMaximumWait, rowsMayFail, whenRowsFail } from '../forms/asyncAction';
import { optionsOf } from '../forms/options';
import type { Parameters } from '../forms/reading/parameters';
import { sortedBy } from '../forms/reading/sorted';
import { importFile } from '../run/files/importFile';
import type { SingleOperation } from '../run/types';

const csvField: INodeProperties = {
	displayName: 'Input Binary Field',
	name: 'binaryPropertyName',
	type: 'string',
	required: true,
	default: 'data',
	placeholder: 'e.g. data',
	hint: 'The name of the input binary field that holds the CSV file',
	description:
		'UTF-8, comma-separated, with column names in the first line. Amounts are sent unchanged.',
};

const firstRow: INodeProperties = {
	displayName: 'First Row',
	name: 'firstRow',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: 1,
	description: 'Such as after a stopped import. Row 1 follows the column names; blank rows count.',
};

const shortRows: INodeProperties = {
	displayName: 'Short Rows',
	name: 'shortRows',
	type: 'options',
	options: [
		{
			name: 'Refuse',
			value: 'refuse',
			description: 'Send nothing: a line break may have cut a row in two',
		},
		{
			name: 'Fill With Empty Values',
			value: 'fill',
			description: 'The last values are empty, as where Excel leaves out their commas',
		},
	],
	default: 'refuse',
	description: 'If rows have fewer values than columns',
};

interface CsvImport {
	value?: string;
	name?: string;
	action: string;
	description: string;
	/** Fields that come first, such as the campaign. */
	fields?: INodeProperties[];
	options?: INodeProperties[];
	path: (parameters: Parameters) => string[];
	/** Form fields that are sent with the file. */
	form?: (parameters: Parameters) => Record<string, string>;
	/** Columns that become fields, as Voucherify's docs spell them; case does not matter. All others become metadata. */
	columns: string[];
	/** Required columns, in lower case. */
	required?: string[];
	/** Columns of which the file needs at least one, in lower case: a file without any has no header. */
	anyOf?: string[];
	/** Whether column names must not contain white space. */
	isStrict?: boolean;
	/**
	 * What a row updates if it has its `source_id`; a column such as `customer_id` is a wrong name of it. Default: nothing,
	 * each row creates something new.
	 */
	updates?: 'customer' | 'product' | 'SKU';
	/** Maximum rows of a file for a campaign. Default: the file is not for a campaign. */
	mostInAll?: (parameters: Parameters) => number;
	/** Maximum rows per request. Default: as many as fit into 10 MB. */
	mostRows?: number;
	errorCatalog?: ErrorCatalog;
}

/** Builds an operation that imports a CSV file of any size. */
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
		// Files for the same list may update the same rows: an older file must not be submitted after a newer one.
		changes:
			rules.updates &&
			((parameters) => [
				{ kind: 'identified', name: JSON.stringify(rules.path(parameters)), form: '' },
			]),
		fields: [
			...fields,
			csvField,
			columnsNotice(rules),
			optionsOf(
				...sortedBy(
					[firstRow, maximumWait, shortRows, whenRowsFail, ...options],
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
				maximumWaitMs: readMaximumWait(parameters),
				mayFail: rowsMayFail(parameters),
				fillsShortRows: parameters.optionalText('options.shortRows') === 'fill',
				columns: rules.columns,
				check: (columns) => checkColumns(parameters, columns, rules),
				key: rules.updates && SOURCE_ID,
				mostInAll: rules.mostInAll?.(parameters),
				mostRows: rules.mostRows,
			});
		},
	};
}

const SOURCE_ID = 'source_id';

type ColumnRules = Omit<CsvImport, 'action' | 'description'>;

function columnsNotice({ columns, required = [], anyOf = [] }: ColumnRules): INodeProperties {
	const isIn = (names: string[]) => (name: string) => names.includes(name.toLowerCase());
	const bold = (text: string) => `<b>${text}</b> (required)`;
	const choice = columns.filter(isIn(anyOf));
	const others = columns
		.filter((name) => !isIn(anyOf)(name))
		.map((name) => (isIn(required)(name) ? bold(name) : name));
	const last = choice.pop();
	const list = last ? [bold(`${choice.join(', ')} or ${last}`), ...others] : others;
	return {
		displayName: `Columns: ${list.join(', ')}. Any other column becomes metadata.`,
		name: 'columnsNotice',
		type: 'notice',
		default: '',
	};
}

/**
 * Returns a warning if the file creates everything anew.
 * @throws NodeOperationError if the file lacks required columns, or a name contains white space that must not
 */
function checkColumns(
	parameters: Parameters,
	columns: string[],
	{ required = [], anyOf = required, isStrict, updates }: ColumnRules,
): string | undefined {
	const names = columns.map((column) => column.toLowerCase());
	const invalid = (problem: string, advice: string) =>
		parameters.invalid('binaryPropertyName', problem, advice);
	const shown = `Its first line is: ${columns.join(', ').slice(0, 200)}`;
	const createsAll = updates !== undefined && !names.includes(SOURCE_ID);
	if (createsAll) {
		const misspelled = columns.find((column) => isMisspelled(column, updates));
		const advice = `Rename it to ${SOURCE_ID}. Without this column, every row creates a new ${updates}.`;
		if (misspelled) throw invalid(`has no column ${SOURCE_ID}, but ${misspelled}`, advice);
	}
	const missing = required.find((name) => !names.includes(name));
	if (missing) throw invalid(`has no column ${missing}`, shown);
	if (!names.some((name) => anyOf.includes(name))) {
		throw invalid(`has none of the columns ${anyOf.join(', ')}`, shown);
	}
	const spaced = isStrict ? columns.find((column) => /\s/.test(column)) : undefined;
	if (spaced) {
		throw invalid(`has a space in a column name: ${spaced}`, 'Use an underscore instead.');
	}
	return createsAll
		? `The file has no column ${SOURCE_ID}: every row creates a new ${updates}, again with each import.`
		: undefined;
}

/** True for sourceId, Source ID, customer_id and the like. */
const isMisspelled = (column: string, kind: string) =>
	['sourceid', `${kind.toLowerCase()}id`].includes(column.toLowerCase().replace(/[\W_]/g, ''));
