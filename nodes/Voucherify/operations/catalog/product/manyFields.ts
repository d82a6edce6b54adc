import type { INodeProperties } from 'n8n-workflow';

export const productSourceId: INodeProperties = {
	displayName: 'Source ID',
	name: 'sourceId',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. espresso-250',
	description:
		'What your own system knows the product by. Products that are not known yet are created.',
};
