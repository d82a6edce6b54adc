import type { ResourceOperations } from '../../../run/types';
import { estimate } from './estimate';
import { getPayments } from './getPayments';
import { payOrder } from './payOrder';

export const loyaltyPoints: ResourceOperations = {
	value: 'loyaltyPoints',
	name: 'Earning and Payment',
	description: 'Estimate earned points and pay orders with points',
	credential: 'voucherifyApi',
	operations: [estimate, getPayments, payOrder],
};
