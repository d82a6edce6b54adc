import type { ResourceOperations } from '../kinds/operation';
import { create } from './create';

export const earningRule: ResourceOperations = {
	value: 'earningRule',
	name: 'Earning Rule',
	credential: 'voucherifyApi',
	operations: [create],
};
