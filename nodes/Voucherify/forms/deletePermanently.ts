import type { INodeProperties } from 'n8n-workflow';
import type { Parameters } from './reading/parameters';

/** Switch that deletes permanently instead of moving to the bin; for the collection `options`. */
export const deletePermanently = (noun: string): INodeProperties => ({
	displayName: 'Delete Permanently',
	name: 'force',
	type: 'boolean',
	default: false,
	description: `Whether to delete the ${noun} permanently, instead of moving it to the bin`,
});

/** Returns the query parameter that deletes permanently. */
export const readForce = (parameters: Parameters) => ({
	force: parameters.optionalFlag('options.force') === true ? 'true' : undefined,
});
