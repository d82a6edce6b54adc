import type { ResourceOperations } from '../../../run/types';
import { activate } from './activate';
import { create } from './create';
import { deactivate } from './deactivate';
import { get } from './get';
import { getAll } from './getAll';
import { moveToDraft } from './moveToDraft';
import { update } from './update';

export const loyaltyEarningRule: ResourceOperations = {
	value: 'loyaltyEarningRule',
	name: 'Earning Rule',
	description: 'What members of programs earn points for',
	credential: 'voucherifyApi',
	operations: [getAll, activate, create, deactivate, get, moveToDraft, update],
};
