import type { INodeProperties } from 'n8n-workflow';

export const productSourceId: INodeProperties = {
	displayName: 'Source ID',
	name: 'sourceId',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. espresso-250',
	description: 'The ID in your system. Products that do not exist yet are created.',
};
