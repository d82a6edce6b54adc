import type { ResourceOperations } from '../runtime/types';
import { check } from './check';

export const qualification: ResourceOperations = {
	value: 'qualification',
	name: 'Qualification',
	description: 'What a customer or an order may use, of all that there is',
	credential: 'voucherifyApi',
	operations: [check],
};
