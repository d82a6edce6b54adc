import type { State } from '../state';
import { upsertProduct } from '../world/products';
import { bulkRoute, metadataRoute } from './bulk';
import { product } from './products';
import { list, metadata, object, text } from './schemas';
import type { Endpoints } from './endpoints';

/** Bulk requests create unknown products. */
export function bulkProductRoutes(at: Endpoints, state: State): void {
	bulkRoute(at, state, {
		path: '/v1/products/bulk/async',
		type: 'PRODUCTS.BULK_UPDATE',
		key: 'source_id',
		row: object({ source_id: text, ...product }, ['source_id']),
		tellsIn: 'reports',
		mayBeEmpty: true,
		things: ({ products }) => products,
		run: upsertProduct,
	});
	metadataRoute(at, state, {
		path: '/v1/products/metadata/async',
		type: 'PRODUCTS.METADATA_UPDATE',
		key: 'source_id',
		list: 'source_ids',
		// The vendor's own tests identify products by ID and send no metadata: this is accepted, but does nothing.
		body: object({ source_ids: list(text), product_ids: list(text), metadata }),
		things: ({ products }) => products,
		run: upsertProduct,
	});
}
