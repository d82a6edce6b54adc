import type { INodeProperties } from 'n8n-workflow';

/** The orders that the service knows (List products), and what *Return All* makes of them. */
export const productOrder: INodeProperties = {
	displayName: 'Order',
	name: 'order',
	type: 'options',
	options: [
		{ name: 'Campaign A–Z', value: 'campaign' },
		{ name: 'Campaign Z–A', value: '-campaign' },
		{ name: 'Category A–Z', value: 'category' },
		{ name: 'Category Z–A', value: '-category' },
		{ name: 'Code A–Z', value: 'code' },
		{ name: 'Code Z–A', value: '-code' },
		{ name: 'Created, Newest First', value: '-created_at' },
		{ name: 'Created, Oldest First', value: 'created_at' },
		{ name: 'Type A–Z', value: 'type' },
		{ name: 'Type Z–A', value: '-type' },
		{ name: 'Updated, Newest First', value: '-updated_at' },
		{ name: 'Updated, Oldest First', value: 'updated_at' },
	],
	default: 'created_at',
	description:
		'Voucherify sorts up to 10,000 products. More of them are sorted by n8n, unless by creation: those that were never updated, or lack the value, count with their time of creation.',
};
