import type { ResourceOperations } from '../../run/types';
import { assign } from './assign';
import { create } from './create';
import { deleteRule } from './delete';
import { get } from './get';
import { getAll } from './getAll';
import { getAssignments } from './getAssignments';
import { unassign } from './unassign';
import { update } from './update';

export const validationRule: ResourceOperations = {
	value: 'validationRule',
	name: 'Validation Rule',
	description: 'Conditions for using codes and rewards',
	credential: 'voucherifyApi',
	operations: [getAll, assign, create, deleteRule, get, getAssignments, unassign, update],
};
