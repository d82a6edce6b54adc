import type { INodeProperties } from 'n8n-workflow';

/** Builds the collection `options` of an operation. */
export function optionsOf(...options: INodeProperties[]): INodeProperties {
	return {
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add option',
		default: {},
		options,
	};
}
