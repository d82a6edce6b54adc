import type { ResourceOperations } from '../runtime/types';
import { releaseSession } from './releaseSession';
import { validate } from './validate';

export const validation: ResourceOperations = {
	value: 'validation',
	name: 'Validation',
	description: 'What codes and promotions would take off an order, before they are redeemed',
	credential: 'voucherifyApi',
	operations: [validate, releaseSession],
};
