import type { ResourceOperations } from '../../../run/types';
import { activate } from './activate';
import { deactivate } from './deactivate';
import { get } from './get';
import { getAll } from './getAll';
import { getReport } from './getReport';

export const loyaltyProgram: ResourceOperations = {
	value: 'loyaltyProgram',
	name: 'Program',
	description:
		'Loyalty programs, and reports on them. Loyalty campaigns are in Voucherify Loyalty (Legacy).',
	credential: 'voucherifyApi',
	operations: [getAll, activate, deactivate, get, getReport],
};
