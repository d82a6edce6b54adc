import type { ResourceOperations } from '../kinds/operation';
import { create } from './create';
import { deleteRule } from './delete';
import { disable } from './disable';
import { enable } from './enable';
import { get } from './get';
import { getAll } from './getAll';
import { update } from './update';

export const earningRule: ResourceOperations = {
	value: 'earningRule',
	name: 'Earning Rule (Legacy)',
	description: 'What customers earn points for in a legacy loyalty campaign',
	credential: 'voucherifyApi',
	operations: [create, deleteRule, disable, enable, get, getAll, update],
};
