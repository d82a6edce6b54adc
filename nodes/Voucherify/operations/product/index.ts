import type { ResourceOperations } from '../kinds/operation';
import { deleteProduct } from './delete';
import { get } from './get';
import { importProducts } from './importCsv';
import { getAll } from './getAll';
import { update } from './update';
import { updateMetadataMany } from './updateMetadataMany';
import { upsert } from './upsert';
import { upsertMany } from './upsertMany';

export const product: ResourceOperations = {
	value: 'product',
	name: 'Product',
	description: 'What you sell, so that discounts and points can depend on it',
	credential: 'voucherifyApi',
	operations: [
		getAll,
		upsert,
		upsertMany,
		deleteProduct,
		get,
		importProducts,
		update,
		updateMetadataMany,
	],
};
