import { withoutNoChange } from '../world/collection';
import type { State } from '../state';
import {
	changeCollection,
	createCollection,
	membersOf,
	removeCollection,
	type CollectionRequest,
} from '../world/productCollections';
import type { ProductCollection, Filter } from '../world/types';
import { listRoute, type Listing } from './listing';
import { numbered } from './paging';
import { resourceRoutes } from './resource';
import * as s from './schemas';
import type { Endpoints } from './endpoints';

const conditions = {
	type: 'object',
	minProperties: 1,
	additionalProperties: s.list({ type: ['string', 'number', 'boolean'] }, { minItems: 1 }),
};

const filter = (required: string[]): s.Schema => ({
	type: 'object',
	required,
	properties: { junction: s.oneOf(['and', 'or', 'AND', 'OR']) },
	patternProperties: {
		'^(id|product_id|source_id|name|price|object|attributes|image_url|skus|created_at|updated_at|metadata\\..+)$':
			s.object(['conditions'], { conditions }),
	},
	additionalProperties: false,
});

const variant = (type: string, more: Record<string, s.Schema>, required: string[] = []): s.Schema =>
	s.object(['type', 'name', ...required], { type: { const: type }, name: s.text, ...more });

const chosen = s.object(['id', 'object'], {
	id: s.text,
	product_id: s.text,
	object: s.oneOf(['product', 'sku']),
});

const newCollection: s.Schema = {
	type: 'object',
	discriminator: { propertyName: 'type' },
	required: ['type'],
	oneOf: [
		variant('STATIC', { products: s.list(chosen) }),
		variant('AUTO_UPDATE', { filter: filter(['junction']) }, ['filter']),
	],
};

const collections: Listing<Readonly<ProductCollection>> = {
	key: 'data',
	paging: numbered(),
	orders: ['created_at', 'updated_at'],
};

export function productCollectionRoutes(at: Endpoints, state: State): void {
	resourceRoutes<ProductCollection, CollectionRequest, { name?: string; filter?: Filter }>(
		at,
		state,
		{
			path: '/v1/product-collections',
			collection: (world) => world.productCollections,
			show: withoutNoChange,
			list: collections,
			create: { body: newCollection, run: createCollection },
			update: { body: s.object({ name: s.text, filter: filter([]) }), run: changeCollection },
			remove: { run: removeCollection },
		},
	);
	listRoute(at, state, {
		path: '/v1/product-collections/:key/products',
		rowsOf: (world, key) => membersOf(world, world.productCollections.get(key)),
		key: 'data',
		paging: numbered(),
		orders: ['created_at', 'updated_at'],
	});
}
