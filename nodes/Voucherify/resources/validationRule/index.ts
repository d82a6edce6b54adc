import type { ResourceOperations } from '../../run/types';
import { assign } from './assign';
import { get } from './get';
import { getAll } from './getAll';
import { unassign } from './unassign';

export const validationRule: ResourceOperations = {
	value: 'validationRule',
	name: 'Validation Rule',
	description: 'Conditions for using a code. Create the rules in Voucherify.',
	credential: 'voucherifyApi',
	operations: [getAll, assign, get, unassign],
};
