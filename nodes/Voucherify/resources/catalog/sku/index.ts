import type { ResourceOperations } from '../../../run/types';
import { deleteSku } from './delete';
import { get } from './get';
import { getAll } from './getAll';
import { importSkus } from './importCsv';
import { update } from './update';
import { upsert } from './upsert';

export const sku: ResourceOperations = {
	value: 'sku',
	name: 'SKU',
	description: 'Variants of products, each with its own price',
	credential: 'voucherifyApi',
	operations: [getAll, upsert, deleteSku, get, importSkus, update],
};
