import type { ResourceOperations } from '../kinds/operation';
import { create } from './create';
import { update } from './update';

export const rewardAssignment: ResourceOperations = {
	value: 'rewardAssignment',
	name: 'Reward Assignment',
	description: 'Which rewards a legacy loyalty campaign offers, and their price in points',
	credential: 'voucherifyApi',
	operations: [create, update],
};
