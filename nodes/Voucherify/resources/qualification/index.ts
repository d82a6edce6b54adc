import type { ResourceOperations } from '../../run/types';
import { check } from './check';

export const qualification: ResourceOperations = {
	value: 'qualification',
	name: 'Qualification',
	description: 'Codes and promotions that a customer or an order can use',
	credential: 'voucherifyApi',
	operations: [check],
};
