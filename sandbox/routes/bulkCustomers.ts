import type { State } from '../state';
import { upsertCustomer } from '../world/customers';
import { bulkRoute, metadataRoute } from './bulk';
import { profile } from './customers';
import * as s from './schemas';
import type { Endpoints } from './endpoints';

/** Bulk requests create unknown customers. */
export function bulkCustomerRoutes(at: Endpoints, state: State): void {
	bulkRoute(at, state, {
		path: '/v1/customers/bulk/async',
		type: 'CUSTOMERS.BULK_UPDATE',
		key: 'source_id',
		row: s.object(['source_id'], { source_id: s.text, ...profile }),
		tellsIn: 'reports',
		existing: ({ customers }) => customers,
		run: upsertCustomer,
	});
	metadataRoute(at, state, {
		path: '/v1/customers/metadata/async',
		type: 'CUSTOMERS.METADATA_UPDATE',
		key: 'source_id',
		list: 'source_ids',
		existing: ({ customers }) => customers,
		run: upsertCustomer,
	});
}
