import type { INodeProperties } from 'n8n-workflow';

/** By how many points a card changes: less than 0 takes them away. */
export const pointsChange: INodeProperties = {
	displayName: 'Points',
	name: 'points',
	type: 'number',
	typeOptions: { numberPrecision: 0 },
	required: true,
	default: 0,
	description: 'How many points are added, or with a minus taken away',
};
