import type { ResourceOperations } from '../../run/types';
import { create } from './create';
import { deleteStack } from './delete';
import { get } from './get';
import { getAll } from './getAll';
import { update } from './update';

export const promotionStack: ResourceOperations = {
	value: 'promotionStack',
	name: 'Promotion Stack',
	description: 'Promotion tiers that apply together, in a fixed order',
	credential: 'voucherifyApi',
	operations: [getAll, create, deleteStack, get, update],
};
