import type { ResourceOperations } from '../kinds/operation';
import { create } from './create';

export const earningRule: ResourceOperations = {
	value: 'earningRule',
	name: 'Earning Rule',
	description: 'What customers earn points for in a legacy loyalty campaign',
	credential: 'voucherifyApi',
	operations: [create],
};
