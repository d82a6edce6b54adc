import type { ResourceOperations } from '../../../run/types';
import { create } from './create';
import { deleteCollection } from './delete';
import { get } from './get';
import { getAll } from './getAll';
import { getProducts } from './getProducts';
import { update } from './update';

export const productCollection: ResourceOperations = {
	value: 'productCollection',
	name: 'Product Collection',
	description: 'Groups of products, chosen one by one or by conditions',
	credential: 'voucherifyApi',
	operations: [getAll, create, deleteCollection, get, getProducts, update],
};
