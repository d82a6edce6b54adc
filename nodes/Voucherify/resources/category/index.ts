import type { ResourceOperations } from '../../run/types';
import { create } from './create';
import { deleteCategory } from './delete';
import { get } from './get';
import { getAll } from './getAll';
import { update } from './update';

export const category: ResourceOperations = {
	value: 'category',
	name: 'Category',
	description: 'Groups of campaigns, codes and promotion tiers',
	credential: 'voucherifyApi',
	operations: [getAll, create, deleteCategory, get, update],
};
