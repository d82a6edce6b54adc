import type { ResourceOperations } from '../kinds/operation';
import { getAll } from './getAll';

export const product: ResourceOperations = {
	value: 'product',
	name: 'Product',
	credential: 'voucherifyApi',
	operations: [getAll],
};
