import type { ResourceOperations } from '../../../run/types';
import { deleteProduct } from './delete';
import { get } from './get';
import { importProducts } from './importCsv';
import { getAll } from './getAll';
import { update } from './update';
import { updateMetadataMany } from './updateMetadataMany';
import { upsert } from './upsert';
import { upsertProducts } from './upsertMany';

export const product: ResourceOperations = {
	value: 'product',
	name: 'Product',
	description: 'What you sell',
	credential: 'voucherifyApi',
	operations: [
		getAll,
		upsert,
		upsertProducts,
		deleteProduct,
		get,
		importProducts,
		update,
		updateMetadataMany,
	],
};
