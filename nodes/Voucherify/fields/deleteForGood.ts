import type { INodeProperties } from 'n8n-workflow';
import type { Parameters } from '../parameters/parameters';

/** Whether what is deleted can be brought back from the bin; for the collection `options`. */
export const deleteForGood = (noun: string): INodeProperties => ({
	displayName: 'Delete for Good',
	name: 'force',
	type: 'boolean',
	default: false,
	description: `Whether to delete the ${noun} without a way back, instead of moving it to the bin`,
});

/** What it adds to the query of the call. */
export const forceIn = (parameters: Parameters) => ({
	force: parameters.optionalFlag('options.force') === true ? 'true' : undefined,
});
