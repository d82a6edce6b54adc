import type { ResourceOperations } from '../runtime/types';
import { assign } from './assign';
import { get } from './get';
import { getAll } from './getAll';
import { unassign } from './unassign';

export const validationRule: ResourceOperations = {
	value: 'validationRule',
	name: 'Validation Rule',
	description: 'What must be true before a code can be used; rules are made in Voucherify',
	credential: 'voucherifyApi',
	operations: [getAll, assign, get, unassign],
};
