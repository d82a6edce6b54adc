import type { ResourceOperations } from '../../runtime/types';
import { estimate } from './estimate';
import { getPayments } from './getPayments';
import { payOrder } from './payOrder';

export const loyaltyPoints: ResourceOperations = {
	value: 'loyaltyPoints',
	name: 'Earning and Payment',
	description: 'Points that something brings, and orders paid with points',
	credential: 'voucherifyApi',
	operations: [estimate, getPayments, payOrder],
};
