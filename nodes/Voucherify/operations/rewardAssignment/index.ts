import type { ResourceOperations } from '../kinds/operation';
import { create } from './create';
import { update } from './update';

export const rewardAssignment: ResourceOperations = {
	value: 'rewardAssignment',
	name: 'Reward Assignment',
	credential: 'voucherifyApi',
	operations: [create, update],
};
