import type { ResourceOperations } from '../../run/types';
import { deleteCustomer } from './delete';
import { deletePermanently } from './deletePermanently';
import { get } from './get';
import { getActivity } from './getActivity';
import { getAll } from './getAll';
import { getSegments } from './getSegments';
import { getWallet } from './getWallet';
import { importCustomers } from './importCsv';
import { update } from './update';
import { updateMetadataMany } from './updateMetadataMany';
import { upsert } from './upsert';
import { upsertCustomers } from './upsertMany';

export const customer: ResourceOperations = {
	value: 'customer',
	name: 'Customer',
	description: 'People who get and use codes',
	credential: 'voucherifyApi',
	operations: [
		get,
		upsert,
		upsertCustomers,
		deleteCustomer,
		deletePermanently,
		getActivity,
		getAll,
		getSegments,
		getWallet,
		importCustomers,
		update,
		updateMetadataMany,
	],
};
