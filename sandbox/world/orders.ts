import { earnPoints } from './earning';
import type { Store } from './store';
import type {
	CustomerProfile,
	Metadata,
	Order,
	OrderItem,
	OrderStatus,
	Product,
	Sku,
} from './types';

export interface ItemRequest {
	product_id?: string;
	sku_id?: string;
	related_object?: 'product' | 'sku';
	source_id?: string;
	quantity?: number | string;
	price?: number;
	amount?: number;
	discount_amount?: number;
	metadata?: Metadata;
	product?: { price?: number };
	sku?: { price?: number };
}

export interface OrderRequest {
	id?: string;
	source_id?: string | null;
	status?: OrderStatus;
	amount?: number;
	initial_amount?: number;
	discount_amount?: number;
	items?: readonly ItemRequest[];
	metadata?: Metadata;
	customer?: CustomerProfile & { id?: string; source_id?: string };
	referrer_id?: string | null;
}

export type OrderContent = Pick<
	Order,
	'items' | 'amount' | 'initial_amount' | 'discount_amount' | 'metadata'
>;

/** Finds the order of a request by ID, which must exist, or by source ID. */
export function knownOrder({ orders }: Store, { id, source_id }: OrderRequest) {
	return id === undefined ? orders.find(source_id ?? '') : orders.get(id);
}

/** Returns the content of an order after a request; sent items replace the stored ones. */
export function contentOf(
	store: Store,
	request: OrderRequest,
	before?: Readonly<Order>,
): OrderContent {
	const items = request.items?.map((item) => itemOf(store, item)) ?? before?.items ?? [];
	const sum = items.reduce((total, item) => total + item.amount, 0);
	const isPriced = items.some(({ price, amount }) => price > 0 || amount > 0);
	const given = isPriced ? undefined : request.amount;
	const amount = given ?? (isPriced && request.items ? sum : (before?.amount ?? 0));
	return {
		items,
		amount,
		initial_amount: request.initial_amount ?? amount,
		discount_amount: request.discount_amount ?? before?.discount_amount ?? 0,
		metadata: { ...before?.metadata, ...request.metadata },
	};
}

/** Creates an order or updates the one with this ID or source ID. An order that becomes paid earns points. */
export function saveOrder(
	store: Store,
	request: OrderRequest,
	customerId?: string,
	content = contentOf(store, request, knownOrder(store, request)),
): Readonly<Order> {
	const { orders } = store;
	const before = knownOrder(store, request);
	const status = request.status ?? before?.status ?? 'CREATED';
	const customer_id = customerId ?? before?.customer_id ?? null;
	const { referrer_id = before?.referrer_id ?? null, source_id = before?.source_id ?? null } =
		request;
	const event = before?.status === status ? 'updated' : EVENTS[status];
	const fields = { ...content, source_id, status, customer_id, referrer_id };
	const saved = before
		? orders.change(before.id, fields, { event })
		: addOrder(store, { ...orders.born(), ...fields, object: 'order' }, event);
	if (event === 'paid') earnPoints(store, saved);
	return saved;
}

function addOrder({ orders }: Store, order: Order, event: string): Readonly<Order> {
	const added = orders.add(order);
	return event === 'created' ? added : orders.change(added.id, {}, { event });
}

const EVENTS: Record<OrderStatus, string> = {
	CREATED: 'created',
	PAID: 'paid',
	CANCELED: 'canceled',
	FULFILLED: 'fulfilled',
};

function itemOf(store: Store, request: ItemRequest): OrderItem {
	const { product_id, sku_id, related_object, source_id, metadata } = request;
	const quantity = Number(request.quantity ?? 1);
	const sold = soldAs(store, request);
	const price = request.price ?? request.sku?.price ?? request.product?.price ?? sold?.price ?? 0;
	const amount = request.amount ?? price * quantity;
	return {
		id: store.random.id('ordli', 18),
		...(product_id !== undefined && { product_id }),
		...(sku_id !== undefined && { sku_id }),
		...(related_object !== undefined && { related_object }),
		...(source_id !== undefined && { source_id }),
		...(metadata !== undefined && { metadata }),
		quantity,
		initial_quantity: quantity,
		price,
		amount,
		initial_amount: amount,
		discount_amount: request.discount_amount ?? 0,
		object: 'order_item',
	};
}

/** Finds the product or SKU of an item, which need not exist. */
function soldAs(store: Store, item: ItemRequest): Readonly<Product> | Readonly<Sku> | undefined {
	const { product_id, sku_id, related_object, source_id = '' } = item;
	if (product_id !== undefined) return store.products.find(product_id);
	if (sku_id === undefined && related_object !== 'sku') return store.products.find(source_id);
	const key = sku_id ?? source_id;
	return store.products
		.all()
		.flatMap(({ skus }) => skus.data)
		.find((sku) => sku.id === key || sku.source_id === key);
}

export const referenceTo = (id: string) => ({ id, object: 'customer' as const });

/** @param applied discounts that the current request adds */
export function presentOrder(
	order: OrderContent & Partial<Order>,
	applied: { order: number; items: readonly number[] } = { order: 0, items: [] },
) {
	const { items, amount, discount_amount, customer_id = null } = order;
	const itemsDiscount = items.reduce((sum, item) => sum + item.discount_amount, 0);
	const itemsApplied = applied.items.reduce((sum, one) => sum + one, 0);
	const total = discount_amount + itemsDiscount;
	return {
		...order,
		items_discount_amount: itemsDiscount,
		total_discount_amount: total,
		total_amount: amount - total,
		applied_discount_amount: applied.order,
		items_applied_discount_amount: itemsApplied,
		total_applied_discount_amount: applied.order + itemsApplied,
		customer_id,
		...(customer_id !== null && { customer: referenceTo(customer_id) }),
		referrer_id: order.referrer_id ?? null,
		items: items.map((item, index) => ({
			...item,
			applied_discount_amount: applied.items[index] ?? 0,
			subtotal_amount: item.amount - item.discount_amount,
		})),
		object: 'order' as const,
	};
}
