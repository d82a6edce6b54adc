import { membersOf } from './productCollections';
import type { Store } from './store';
import {
	RATIOS,
	type EarningRule,
	type Metadata,
	type Order,
	type OrderItem,
	type Ratio,
} from './types';

/**
 * Books the points of an order that was paid, on each card of its customer, as the active earning rules of the card's
 * campaign say. An order earns once; points that stay pending at first are not booked.
 */
export function earnPoints(store: Store, order: Readonly<Order>): void {
	const at = store.now();
	for (const card of order.customer_id === null ? [] : store.vouchers.of(order.customer_id)) {
		if (card.type !== 'LOYALTY_CARD' || !card.active || card.campaign_id === null) continue;
		const booked = store.ledger.of(card.id);
		const hasEarned = booked.some(
			({ type, details }) => type === 'POINTS_ACCRUAL' && details.order?.id === order.id,
		);
		if (hasEarned) continue;
		const rules = store.earningRules.of(card.campaign_id).filter((rule) => isOn(rule, at));
		for (const rule of rules) {
			const amount = pointsOf(store, rule, order);
			if (amount <= 0) continue;
			store.ledger.book(card, {
				type: 'POINTS_ACCRUAL',
				amount,
				reason: rule.source.banner ?? null,
				source: 'API',
				sourceId: order.source_id,
				orderId: order.id,
			});
		}
	}
}

function isOn(rule: Readonly<EarningRule>, at: number): boolean {
	const { event, active = true, start_date, expiration_date, pending_points } = rule;
	const hasBegun = !start_date || Date.parse(start_date) <= at;
	const isOver = Boolean(expiration_date) && Date.parse(expiration_date ?? '') <= at;
	return event === 'order.paid' && active && !pending_points && hasBegun && !isOver;
}

/** Points that a rule gives for an order. */
function pointsOf(store: Store, { loyalty }: Readonly<EarningRule>, order: Readonly<Order>) {
	if (loyalty.type === 'FIXED' || !loyalty.calculation_type) return Number(loyalty.points ?? 0);
	const [group, measure] = RATIOS[loyalty.calculation_type];
	const ratio = loyalty[group]?.[measure];
	if (!ratio) return 0;
	const { every, points, property = '' } = ratio;
	const count = { order: inOrder, order_items: inItems, customer: ofCustomer, custom_event: none };
	return Math.floor(count[group](store, { order, measure, ratio, property }) / every) * points;
}

interface Counted {
	order: Readonly<Order>;
	measure: string;
	ratio: Ratio;
	property: string;
}

function inOrder(_store: Store, { order, measure, property }: Counted): number {
	const { amount, discount_amount, items, metadata } = order;
	if (measure === 'metadata') return numberIn(metadata, property);
	const ofItems = items.reduce((sum, item) => sum + item.discount_amount, 0);
	return measure === 'amount' ? amount : amount - discount_amount - ofItems;
}

function inItems(store: Store, { order, measure, ratio }: Counted): number {
	const wanted = idsOf(store, ratio);
	const measures: Record<string, (item: OrderItem) => number> = {
		amount: ({ amount }) => amount,
		subtotal_amount: ({ amount, discount_amount }) => amount - discount_amount,
		quantity: ({ quantity }) => quantity,
	};
	return order.items
		.filter(({ product_id, sku_id, source_id }) =>
			[product_id, sku_id, source_id].some((id) => id !== undefined && wanted.has(id)),
		)
		.reduce((sum, item) => sum + (measures[measure]?.(item) ?? 0), 0);
}

/** The IDs and source IDs of the products and SKUs that count. */
function idsOf(store: Store, { object, id, applicable_to = [] }: Ratio): Set<string> {
	const things = [...(object && id ? [{ object, id }] : []), ...applicable_to];
	const found = things.flatMap((thing) => {
		if (thing.object !== 'products_collection') return [thing.id];
		const collection = store.productCollections.find(thing.id);
		return collection ? membersOf(store, collection).map((member) => member.id) : [];
	});
	const sources = found.map((one) => store.products.find(one)?.source_id);
	return new Set([...found, ...sources.filter((source) => typeof source === 'string')]);
}

const ofCustomer = ({ customers }: Store, { order, property }: Counted): number =>
	numberIn(customers.find(order.customer_id ?? '')?.metadata, property);

const none = () => 0;

const numberIn = (metadata: Metadata | undefined, property: string): number =>
	Number(metadata?.[property] ?? 0);
