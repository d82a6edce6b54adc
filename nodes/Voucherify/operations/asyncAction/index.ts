import type { ResourceOperations } from '../runtime/types';
import { get } from './get';
import { getAll } from './getAll';

export const asyncAction: ResourceOperations = {
	value: 'asyncAction',
	name: 'Async Action',
	description:
		'The background jobs behind imports and bulk changes: their progress and their result',
	credential: 'voucherifyApi',
	operations: [get, getAll],
};
