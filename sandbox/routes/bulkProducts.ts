import type { FastifyInstance } from 'fastify';
import type { State } from '../state';
import { upsertProduct } from '../world/products';
import { bulkRoute, metadataRoute } from './bulk';
import { product } from './products';
import { list, metadata, object, text } from './schemas';

/** Many products at once: unknown ones are created. */
export function bulkProductRoutes(app: FastifyInstance, state: State): void {
	bulkRoute(app, state, {
		path: '/v1/products/bulk/async',
		type: 'PRODUCTS.BULK_UPDATE',
		key: 'source_id',
		row: object({ source_id: text, ...product }, ['source_id']),
		tellsIn: 'reports',
		mayBeEmpty: true,
		things: ({ products }) => products,
		run: upsertProduct,
	});
	metadataRoute(app, state, {
		path: '/v1/products/metadata/async',
		type: 'PRODUCTS.METADATA_UPDATE',
		key: 'source_id',
		list: 'source_ids',
		// The vendor's own tests name products by their IDs, without metadata: it is taken, and nothing comes of it.
		body: object({ source_ids: list(text), product_ids: list(text), metadata }),
		things: ({ products }) => products,
		run: upsertProduct,
	});
}
