import type { ResourceOperations } from '../../run/types';
import { assign } from './assign';
import { changeRole } from './changeRole';
import { get } from './get';
import { getAll } from './getAll';
import { invite } from './invite';
import { remove } from './remove';

export const user: ResourceOperations = {
	value: 'user',
	name: 'User',
	description: 'Colleagues who work in the dashboard (Enterprise plan)',
	credential: 'voucherifyManagementApi',
	operations: [invite, assign, changeRole, get, getAll, remove],
};
