import type { INodeProperties } from 'n8n-workflow';

/** The collection of what is rarely needed, as every operation has it. */
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
