import type { FastifyInstance } from 'fastify';
import type { State } from '../state';
import { upsertProduct } from '../world/products';
import { bulkRoute, metadataRoute } from './bulk';
import { product } from './products';
import { object, text } from './schemas';

/** Many products at once: unknown ones are created. */
export function bulkProductRoutes(app: FastifyInstance, state: State): void {
	bulkRoute(app, state, {
		path: '/v1/products/bulk/async',
		type: 'PRODUCTS.BULK_UPDATE',
		key: 'source_id',
		row: object({ source_id: text, ...product }, ['source_id']),
		tellsIn: 'reports',
		run: upsertProduct,
	});
	metadataRoute(app, state, {
		path: '/v1/products/metadata/async',
		type: 'PRODUCTS.METADATA_UPDATE',
		key: 'source_id',
		list: 'source_ids',
		run: upsertProduct,
	});
}
