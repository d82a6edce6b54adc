import type { INodeProperties } from 'n8n-workflow';
import { locator } from './locator';

/** Picks one export. */
export const exportId = locator({
	displayName: 'Export',
	name: 'exportId',
	description: 'The export to work with',
	searchListMethod: 'searchExports',
	examples: { id: 'exp_m9hEAu10KsPcLhGXiHG85aY0' },
});

/** Where the CSV file of an export is put in the output item. */
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
