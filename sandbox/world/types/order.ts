import type { Metadata, Stored } from './common';

export type OrderStatus = 'CREATED' | 'PAID' | 'CANCELED' | 'FULFILLED';

/** A line of an order; amounts are for all units. */
export interface OrderItem {
	id: string;
	product_id?: string;
	sku_id?: string;
	related_object?: 'product' | 'sku';
	source_id?: string;
	quantity: number;
	initial_quantity: number;
	price: number;
	amount: number;
	initial_amount: number;
	discount_amount: number;
	metadata?: Metadata;
	object: 'order_item';
}

export interface Order extends Stored {
	/** ID in the user's own system. */
	source_id: string | null;
	status: OrderStatus;
	customer_id: string | null;
	/** ID of the customer who referred the buyer. */
	referrer_id?: string | null;
	items: readonly OrderItem[];
	/** Before discounts: the sum of the items, or the sent amount if no item has a price. */
	amount: number;
	initial_amount: number;
	/** Discount on the whole order, without those on items. */
	discount_amount: number;
	metadata: Metadata;
	object: 'order';
}

/** Promotion tiers that apply together. */
export interface PromotionStack extends Stored {
	name: string;
	campaign_id: string;
	tiers: { ids: readonly string[]; hierarchy_mode: 'MANUAL' };
	category_id: string | null;
	categories: [];
	object: 'promotion_stack';
}
