import type { State } from '../state';
import { changeSku, getSku, removeSku, upsertProduct, upsertSku } from '../world/products';
import type { Product, ProductProfile, SkuProfile } from '../world/types';
import { FROM, listRoute, UNTIL } from './listing';
import { numbered } from './paging';
import { resourceRoutes } from './resource';
import * as s from './schemas';
import type { Endpoints } from './endpoints';

export const product = {
	name: s.string,
	price: s.integer(0),
	attributes: s.list(s.text),
	image_url: s.url,
	metadata: s.metadata,
};

const sku = {
	sku: s.string,
	price: s.integer(0),
	currency: s.text,
	attributes: s.metadata,
	image_url: s.url,
	metadata: s.metadata,
	name: s.string,
};

/** Ignores `name`, which the vendor's own tests send: an SKU's name is in `sku`. */
function withoutName<T extends object>(body: T): T {
	const known = { ...body };
	Reflect.deleteProperty(known, 'name');
	return known;
}

const force = { force: s.booleanText };

const listing = {
	paging: numbered(),
	orders: ['created_at', 'updated_at', 'type', 'code', 'campaign', 'category'],
	where: { start_date: FROM, end_date: UNTIL },
};

export function productRoutes(at: Endpoints, state: State): void {
	resourceRoutes<Product, ProductProfile, ProductProfile>(at, state, {
		path: '/v1/products',
		collection: (world) => world.products,
		list: { ...listing, key: 'products' },
		create: { body: s.object({ id: s.text, source_id: s.text, ...product }), run: upsertProduct },
		update: {
			body: s.object(s.clearable(product, ['name', 'price', 'image_url'])),
			run: (world, key, change) => world.products.change(key, change),
		},
		remove: { query: force, run: (world, key) => world.products.remove(key) },
	});

	listRoute(at, state, {
		...listing,
		path: '/v1/products/:key/skus',
		rowsOf: (world, key) => world.products.get(key).skus.data,
		key: 'skus',
	});
	at('/v1/products/:key/skus').post<SkuProfile>(
		s.object({ id: s.text, source_id: s.text, ...sku }),
		({ params, body }) => upsertSku(state.world, params.key, withoutName(body)),
	);
	at('/v1/products/:key/skus/:skuId').put<SkuProfile>(
		s.object(s.clearable(sku, ['sku', 'price', 'currency', 'image_url'])),
		({ params, body }) => changeSku(state.world, params.key, params.skuId, withoutName(body)),
	);
	at('/v1/products/:key/skus/:skuId', s.object(force)).remove(({ params }) => {
		removeSku(state.world, params.key, params.skuId);
	});
	at('/v1/skus/:skuId').get(({ params }) => getSku(state.world, params.skuId));
}
