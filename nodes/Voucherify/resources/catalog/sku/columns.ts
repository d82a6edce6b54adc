import type { Columns } from '../../../columns/row';

/** Columns of an SKU, which is a variant of a product. The price is in minor currency units. */
export const skuColumns: Columns = {
	id: 'id',
	source_id: 'source_id',
	sku: 'sku',
	product_id: 'product_id',
	price: 'price',
	currency: 'currency',
	image_url: 'image_url',
	created_at: 'created_at',
	updated_at: 'updated_at',
};
