import type { ResourceOperations } from '../../../run/types';
import { activate } from './activate';
import { assign } from './assign';
import { deactivate } from './deactivate';
import { get } from './get';
import { getAll } from './getAll';
import { getAssigned } from './getAssigned';
import { getReport } from './getReport';
import { unassign } from './unassign';

export const loyaltyProgram: ResourceOperations = {
	value: 'loyaltyProgram',
	name: 'Program',
	description:
		'Loyalty programs, and reports on them. Loyalty campaigns are in Voucherify Loyalty (Legacy).',
	credential: 'voucherifyApi',
	operations: [getAll, activate, assign, deactivate, get, getAssigned, getReport, unassign],
};
