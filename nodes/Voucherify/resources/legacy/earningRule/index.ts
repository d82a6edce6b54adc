import type { ResourceOperations } from '../../../run/types';
import { create } from './create';
import { deleteRule } from './delete';
import { disable } from './disable';
import { enable } from './enable';
import { get } from './get';
import { getAll } from './getAll';
import { update } from './update';

export const earningRule: ResourceOperations = {
	value: 'earningRule',
	name: 'Earning Rule',
	description: 'What customers earn points for',
	credential: 'voucherifyApi',
	operations: [getAll, create, deleteRule, disable, enable, get, update],
};
