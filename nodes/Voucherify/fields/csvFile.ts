import type { INodeProperties } from 'n8n-workflow';

/** Which file of the input item to import. */
export const csvField: INodeProperties = {
	displayName: 'Input Binary Field',
	name: 'binaryPropertyName',
	type: 'string',
	required: true,
	default: 'data',
	placeholder: 'e.g. data',
	hint: 'The name of the input binary field that holds the CSV file',
	description:
		'The file may have any size: it is handed in in parts of at most 10 MB. It is written in UTF-8, with commas between the values and the names of the columns in its first line.',
};

/** Where to begin with a file that was imported in part. */
export const firstRow: INodeProperties = {
	displayName: 'First Row',
	name: 'firstRow',
	type: 'number',
	typeOptions: { minValue: 1, numberPrecision: 0 },
	default: 1,
	description:
		'The number of the row to begin with, such as after an import that has stopped on its way. Row 1 is the one after the names of the columns.',
};
