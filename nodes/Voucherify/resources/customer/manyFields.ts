import type { INodeProperties } from 'n8n-workflow';

/** Identifies the customer of an input item. */
export const customerSourceId: INodeProperties = {
	displayName: 'Source ID',
	name: 'sourceId',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. jane.doe@example.com',
	description: 'The ID in your system. Customers who do not exist yet are created.',
};
