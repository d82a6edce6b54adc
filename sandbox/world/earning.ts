import type { Store } from './store';
import type { EarningRule, Order } from './types';

/**
 * Books points for a paid order on each of the customer's cards, according to the active earning rules of the card's
 * campaign. An order earns points once. Rules with pending points are ignored.
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
			const amount = pointsOf(rule, order);
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

function pointsOf({ loyalty }: Readonly<EarningRule>, { amount }: Readonly<Order>): number {
	if (loyalty.type === 'FIXED') return Number(loyalty.points);
	const { every, points } = loyalty.order?.amount ?? { every: 1, points: 0 };
	return Math.floor(amount / every) * points;
}
