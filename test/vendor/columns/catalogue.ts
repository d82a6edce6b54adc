import { listAt, named, valueOf, type View } from './view';

const times = named('created_at', 'updated_at');

/** Products and orders. */
export const catalogue: Record<string, View> = {
	order: {
		columns: {
			...named('id', 'source_id', 'status', 'customer_id'),
			...named('amount', 'total_discount_amount', 'total_amount'),
			item_count: (order) =>
				Array.isArray(valueOf(order, 'items')) ? listAt(order, 'items').length : undefined,
			// An object with a key for each redemption; `rollback_id` shows that one was rolled back.
			redemption_ids: (order) => {
				const ids = Object.keys(valueOf(order, 'redemptions') ?? {});
				const kept = ids.filter((id) => !valueOf(order, `redemptions.${id}.rollback_id`));
				return kept.join(', ') || undefined;
			},
			...times,
		},
	},
	product: {
		columns: {
			...named('id', 'source_id', 'name', 'price', 'image_url'),
			sku_count: 'skus.total',
			...times,
		},
	},
	sku: {
		columns: {
			...named('id', 'source_id', 'sku', 'product_id', 'price', 'currency', 'image_url'),
			...times,
		},
	},
	productCollection: {
		columns: {
			...named('id', 'name', 'type'),
			product_count: (collection) =>
				Array.isArray(valueOf(collection, 'products'))
					? listAt(collection, 'products').length
					: undefined,
			...times,
		},
	},
	// Products and SKUs in one list: `name` of a product corresponds to `sku` of an SKU.
	collectionMember: {
		columns: {
			...named('id', 'object', 'source_id', 'price', 'product_id', 'image_url'),
			name: ['name', 'sku'],
			...times,
		},
	},
};
