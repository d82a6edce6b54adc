import type { ResourceOperations } from '../../../run/types';
import { create } from './create';
import { deleteAssignment } from './delete';
import { get } from './get';
import { getAll } from './getAll';
import { update } from './update';

export const rewardAssignment: ResourceOperations = {
	value: 'rewardAssignment',
	name: 'Reward Assignment',
	description: 'Rewards that a campaign offers, and their price in points',
	credential: 'voucherifyApi',
	operations: [getAll, create, deleteAssignment, get, update],
};
