import type { ResourceOperations } from '../kinds/operation';
import { deleteProduct } from './delete';
import { get } from './get';
import { getAll } from './getAll';
import { update } from './update';
import { upsert } from './upsert';

export const product: ResourceOperations = {
	value: 'product',
	name: 'Product',
	description: 'What you sell, so that discounts and points can depend on it',
	credential: 'voucherifyApi',
	operations: [getAll, upsert, deleteProduct, get, update],
};
