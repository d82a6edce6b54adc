import type { State } from '../state';
import { upsertProduct } from '../world/products';
import { bulkRoute, metadataRoute } from './bulk';
import { product } from './products';
import * as s from './schemas';
import type { Endpoints } from './endpoints';

/** Bulk requests create unknown products. */
export function bulkProductRoutes(at: Endpoints, state: State): void {
	bulkRoute(at, state, {
		path: '/v1/products/bulk/async',
		type: 'PRODUCTS.BULK_UPDATE',
		key: 'source_id',
		row: s.object(['source_id'], { source_id: s.text, ...product }),
		tellsIn: 'reports',
		mayBeEmpty: true,
		existing: ({ products }) => products,
		run: upsertProduct,
	});
	metadataRoute(at, state, {
		path: '/v1/products/metadata/async',
		type: 'PRODUCTS.METADATA_UPDATE',
		key: 'source_id',
		list: 'source_ids',
		// The vendor's own tests identify products by ID and send no metadata: this is accepted, but does nothing.
		body: s.object({
			source_ids: s.list(s.text),
			product_ids: s.list(s.text),
			metadata: s.metadata,
		}),
		existing: ({ products }) => products,
		run: upsertProduct,
	});
}
