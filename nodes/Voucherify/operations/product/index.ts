import type { ResourceOperations } from '../kinds/operation';
import { getAll } from './getAll';

export const product: ResourceOperations = {
	value: 'product',
	name: 'Product',
	description: 'What you sell, so that discounts and points can depend on it',
	credential: 'voucherifyApi',
	operations: [getAll],
};
