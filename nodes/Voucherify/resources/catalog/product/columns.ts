import type { Columns } from '../../../columns/row';

/** Columns of a product, with the number of its SKUs instead of the SKUs. The price is in minor currency units. */
export const productColumns: Columns = {
	id: 'id',
	source_id: 'source_id',
	name: 'name',
	price: 'price',
	image_url: 'image_url',
	sku_count: 'skus.total',
	created_at: 'created_at',
	updated_at: 'updated_at',
};
