import type { ResourceOperations } from '../../run/types';
import { get } from './get';
import { getAll } from './getAll';

export const asyncAction: ResourceOperations = {
	value: 'asyncAction',
	name: 'Async Action',
	description: 'Background jobs of imports and bulk changes',
	credential: 'voucherifyApi',
	operations: [get, getAll],
};
