import type { ResourceOperations } from '../kinds/operation';
import { estimate } from './estimate';
import { getPayments } from './getPayments';
import { payOrder } from './payOrder';

export const loyaltyPoints: ResourceOperations = {
	value: 'loyaltyPoints',
	name: 'Loyalty Earning and Payment',
	description: 'How many points something brings, and orders that are paid with points',
	credential: 'voucherifyApi',
	operations: [estimate, getPayments, payOrder],
};
