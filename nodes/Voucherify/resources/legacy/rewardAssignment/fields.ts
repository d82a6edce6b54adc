import type { INodeProperties } from 'n8n-workflow';
import { pointsInput } from '../../../forms/numbers';

/** Price of a reward, in points. It is empty by default, since any number would be a price that nobody has set. */
export const points: INodeProperties = {
	displayName: 'Points',
	name: 'points',
	...pointsInput,
	default: '',
	description: 'How many loyalty points the reward costs',
};
