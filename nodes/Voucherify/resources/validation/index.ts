import type { ResourceOperations } from '../../run/types';
import { releaseSession } from './releaseSession';
import { validate } from './validate';

export const validation: ResourceOperations = {
	value: 'validation',
	name: 'Validation',
	description: 'Discounts of codes and promotions on an order, before they are redeemed',
	credential: 'voucherifyApi',
	operations: [validate, releaseSession],
};
