import type { Columns } from '../../../columns/row';

/** Columns of a product collection. `product_count` exists for static collections only. */
export const productCollectionColumns: Columns = {
	id: 'id',
	name: 'name',
	type: 'type',
	product_count: ({ products }) => (Array.isArray(products) ? products.length : undefined),
	created_at: 'created_at',
	updated_at: 'updated_at',
};

/** One product or SKU of a collection. The price is in minor currency units. */
export const collectionItemColumns: Columns = {
	id: 'id',
	object: 'object',
	source_id: 'source_id',
	name: ({ name, sku }) => name ?? sku,
	price: 'price',
	product_id: 'product_id',
	image_url: 'image_url',
	created_at: 'created_at',
	updated_at: 'updated_at',
};
