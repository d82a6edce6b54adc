import type { INodeProperties } from 'n8n-workflow';
import { pointsInput } from './numbers';

/** Change of a card's points: a negative number takes points away. */
export const pointsChange: INodeProperties = {
	displayName: 'Points',
	name: 'points',
	...pointsInput,
	required: true,
	default: '',
	description: 'How many points to add. A negative number removes points.',
};
