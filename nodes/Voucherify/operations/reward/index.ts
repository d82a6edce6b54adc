import type { ResourceOperations } from '../kinds/operation';
import { update } from './update';

export const reward: ResourceOperations = {
	value: 'reward',
	name: 'Reward',
	description: 'What legacy loyalty points can be exchanged for',
	credential: 'voucherifyApi',
	operations: [update],
};
