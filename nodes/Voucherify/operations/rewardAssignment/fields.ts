import type { INodeProperties } from 'n8n-workflow';

/** Price of a reward. It begins empty: any number would be a price that nobody has set. */
export const points: INodeProperties = {
	displayName: 'Points',
	name: 'points',
	type: 'number',
	typeOptions: { minValue: 0, numberPrecision: 0 },
	default: null,
	placeholder: 'e.g. 250',
	description: 'How many loyalty points the reward costs',
};
