import type { ResourceOperations } from '../../../run/types';
import { activate } from './activate';
import { deactivate } from './deactivate';
import { get } from './get';
import { getAll } from './getAll';
import { moveToDraft } from './moveToDraft';

export const loyaltyEarningRule: ResourceOperations = {
	value: 'loyaltyEarningRule',
	name: 'Earning Rule',
	description: 'What members of programs earn points for',
	credential: 'voucherifyApi',
	operations: [getAll, activate, deactivate, get, moveToDraft],
};
