import type { INodeProperties } from 'n8n-workflow';
import { locator } from './locator';

export const exportId = locator({
	displayName: 'Export',
	name: 'exportId',
	description: 'The export to work with',
	searchListMethod: 'searchExports',
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
	description: 'The name of the file. By default it is the ID of the export with the ending .csv.',
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
const MOST_ROWS = 10_000;

export const maxRows: INodeProperties = {
	displayName: 'Max Rows',
	name: 'maxRows',
	type: 'number',
	required: true,
	typeOptions: { minValue: 1 },
	default: MOST_ROWS,
	description:
		'Maximum number of rows to return as items. If the file has more, the node fails and names the export: get it as a CSV file instead.',
};
