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
import { list, object, oneOf, text, type Schema } from './schemas';
import type { Endpoints } from './endpoints';

const conditions = {
	type: 'object',
	minProperties: 1,
	additionalProperties: list({ type: ['string', 'number', 'boolean'] }, { minItems: 1 }),
};

const filter = (required: string[]): Schema => ({
	type: 'object',
	required,
	properties: { junction: oneOf(['and', 'or', 'AND', 'OR']) },
	patternProperties: {
		'^(id|product_id|source_id|name|price|object|attributes|image_url|skus|created_at|updated_at|metadata\\..+)$':
			object({ conditions }, ['conditions']),
	},
	additionalProperties: false,
});

const variant = (type: string, more: Record<string, Schema>, required: string[] = []): Schema =>
	object({ type: { const: type }, name: text, ...more }, ['type', 'name', ...required]);

const chosen = object({ id: text, product_id: text, object: oneOf(['product', 'sku']) }, [
	'id',
	'object',
]);

const newCollection: Schema = {
	type: 'object',
	discriminator: { propertyName: 'type' },
	required: ['type'],
	oneOf: [
		variant('STATIC', { products: list(chosen) }),
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
			update: { body: object({ name: text, filter: filter([]) }), run: changeCollection },
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
