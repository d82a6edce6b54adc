import type { ResourceOperations } from '../../../run/types';
import { create } from './create';
import { deleteReward } from './delete';
import { get } from './get';
import { getAll } from './getAll';
import { update } from './update';

export const reward: ResourceOperations = {
	value: 'reward',
	name: 'Reward',
	description: 'What legacy loyalty points can be exchanged for',
	credential: 'voucherifyApi',
	operations: [getAll, update, create, deleteReward, get],
};
