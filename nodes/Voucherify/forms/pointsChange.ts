import type { INodeProperties } from 'n8n-workflow';

/** Change of a card's points: a negative number takes points away. */
export const pointsChange: INodeProperties = {
	displayName: 'Points',
	name: 'points',
	type: 'number',
	typeOptions: { numberPrecision: 0 },
	required: true,
	default: null,
	description: 'How many points to add. A negative number takes points away.',
};
