import type { INodeProperties } from 'n8n-workflow';
import { locator } from './locator';
import { joinParts, labelOfConstant } from './listSearch/entries';
import { lookup } from './listSearch/lookup';

const EXPORTS = ['v1', 'exports'];

const searchExports = lookup('searchExports', {
	list: { path: EXPORTS, key: 'exports', query: { order: '-created_at' } },
	whole: 'ID',
	at: (id) => [...EXPORTS, id],
	entry: ({ id, exported_object, status, created_at }) => ({
		name: joinParts(labelOfConstant(exported_object) || id, labelOfConstant(status), created_at),
		value: id,
	}),
});

export const exportId = locator({
	displayName: 'Export',
	name: 'exportId',
	search: searchExports,
	examples: { id: 'exp_m9hEAu10KsPcLhGXiHG85aY0' },
});

/** Name of the binary field that receives the CSV file of an export. */
export const binaryPropertyName: INodeProperties = {
	displayName: 'Put Output File in Field',
	name: 'binaryPropertyName',
	type: 'string',
	required: true,
	default: 'data',
	placeholder: 'e.g. data',
	hint: 'The name of the output binary field to put the file in',
};

export const fileName: INodeProperties = {
	displayName: 'File Name',
	name: 'fileName',
	type: 'string',
	default: '',
	placeholder: 'e.g. transactions.csv',
	description: 'By default, the ID of the export with .csv',
};

export const fileOutputs = [
	{
		name: 'CSV File',
		value: 'file',
		description: "The export's details, with the CSV file as binary data",
	},
	{ name: 'Rows', value: 'rows', description: 'One item per row of the file' },
];

/** Default maximum of rows that become items. */
const MAX_ROWS = 10_000;

export const maxRows: INodeProperties = {
	displayName: 'Max Rows',
	name: 'maxRows',
	type: 'number',
	required: true,
	typeOptions: { minValue: 1 },
	default: MAX_ROWS,
	description: 'With more rows, the node fails: get the export as a CSV file then',
};
