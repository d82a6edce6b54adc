import type { INodeProperties } from 'n8n-workflow';

/** Identifies the customer of an input item. */
export const customerSourceId: INodeProperties = {
	displayName: 'Source ID',
	name: 'sourceId',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. jane.doe@example.com',
	description:
		'What your own system knows the customer by. Customers who are not known yet are created.',
};
