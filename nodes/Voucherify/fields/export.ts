import type { INodeProperties } from 'n8n-workflow';

/** Picks one export. */
export const exportId: INodeProperties = {
	displayName: 'Export',
	name: 'exportId',
	type: 'resourceLocator',
	required: true,
	default: { mode: 'list', value: '' },
	description: 'The export to work with',
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			placeholder: 'Select an export...',
			typeOptions: { searchListMethod: 'searchExports', searchable: true },
		},
		{
			displayName: 'By ID',
			name: 'id',
			type: 'string',
			placeholder: 'e.g. exp_m9hEAu10KsPcLhGXiHG85aY0',
		},
	],
};

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
