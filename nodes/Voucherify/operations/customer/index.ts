import type { ResourceOperations } from '../kinds/operation';
import { deleteCustomer } from './delete';
import { deletePermanently } from './deletePermanently';
import { get } from './get';
import { getActivity } from './getActivity';
import { getAll } from './getAll';
import { getWallet } from './getWallet';
import { importCustomers } from './importCsv';
import { update } from './update';
import { updateMetadataMany } from './updateMetadataMany';
import { upsert } from './upsert';
import { upsertMany } from './upsertMany';

export const customer: ResourceOperations = {
	value: 'customer',
	name: 'Customer',
	description: 'People who get and use codes, by the ID of your own system',
	credential: 'voucherifyApi',
	operations: [
		upsert,
		upsertMany,
		deleteCustomer,
		deletePermanently,
		get,
		getActivity,
		getAll,
		getWallet,
		importCustomers,
		update,
		updateMetadataMany,
	],
};
