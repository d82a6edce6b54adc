import type { ResourceOperations } from '../../../run/types';
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
	description: 'What you sell',
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
