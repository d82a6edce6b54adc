import type { INodeProperties } from 'n8n-workflow';

/** Builds the field for the name of something new. */
export const nameField = (example: string): INodeProperties => ({
	displayName: 'Name',
	name: 'name',
	type: 'string',
	required: true,
	default: '',
	placeholder: `e.g. ${example}`,
});
