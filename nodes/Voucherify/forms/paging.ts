import type { INodeProperties } from 'n8n-workflow';
import type { Parameters } from './reading/parameters';

/** *Return All* and *Limit* of every list. */
export const paging: INodeProperties[] = [
	{
		displayName: 'Return All',
		name: 'returnAll',
		type: 'boolean',
		default: false,
		description: 'Whether to return all results or only up to a given limit',
	},
	{
		displayName: 'Limit',
		name: 'limit',
		type: 'number',
		typeOptions: { minValue: 1 },
		displayOptions: { show: { returnAll: [false] } },
		default: 50,
		description: 'Max number of results to return',
	},
];

/** Returns the maximum number of rows: Infinity with *Return All*. */
export const readLimit = (parameters: Parameters): number =>
	parameters.flag('returnAll') ? Infinity : parameters.requiredInteger('limit', 1);

export const simplify: INodeProperties = {
	displayName: 'Simplify',
	name: 'simplify',
	type: 'boolean',
	default: true,
	description: 'Whether to return a simplified version of the response instead of the raw data',
};
