import type { ResourceOperations } from '../kinds/operation';
import { create } from './create';
import { deleteAssignment } from './delete';
import { get } from './get';
import { getAll } from './getAll';
import { update } from './update';

export const rewardAssignment: ResourceOperations = {
	value: 'rewardAssignment',
	name: 'Reward Assignment (Legacy)',
	description: 'Which rewards a legacy loyalty campaign offers, and their price in points',
	credential: 'voucherifyApi',
	operations: [create, deleteAssignment, get, getAll, update],
};
