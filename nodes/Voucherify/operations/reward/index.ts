import type { ResourceOperations } from '../kinds/operation';
import { update } from './update';

export const reward: ResourceOperations = {
	value: 'reward',
	name: 'Reward',
	credential: 'voucherifyApi',
	operations: [update],
};
