import type { INodeProperties } from 'n8n-workflow';

/** What the product of an input item is known by. */
export const sourceId: INodeProperties = {
	displayName: 'Source ID',
	name: 'sourceId',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. espresso-250',
	description:
		'What your own system knows the product by. Products that are not known yet are created.',
};
