import type { ResourceOperations } from '../../run/types';
import { get } from './get';
import { getAll } from './getAll';
import { importMany } from './importMany';
import { update } from './update';
import { upsert } from './upsert';

export const order: ResourceOperations = {
	value: 'order',
	name: 'Order',
	description: 'What customers buy; paid orders earn points',
	credential: 'voucherifyApi',
	operations: [get, upsert, getAll, importMany, update],
};
