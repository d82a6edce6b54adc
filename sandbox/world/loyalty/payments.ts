import { invalidPayload, notFound } from '../../errors';
import type { Store } from '../store';
import type { OrderTransaction } from '../types';
import { pointsOnCard, bookPoints } from './points';
import { created, simulated, reasonOf } from './rewards';
import { cardOf, checkMember, locked, memberOf } from './states';

const REASON = 'Points spent on order payment';

/** An order that is paid with points; a point is worth one minor unit. */
export interface Payment {
	card_id: string;
	order: { id?: string | null; source_id?: string | null };
	payment_limit?: {
		type?: string;
		points_limit?: { max: number };
		amount_limit?: { max: number };
	} | null;
	mode?: string | null;
}

export function payOrder(
	store: Store,
	{ programId, memberId }: { programId: string; memberId: string },
	{ card_id: cardId, order: named, payment_limit, mode }: Payment,
) {
	const member = memberOf(store, programId, memberId);
	const card = cardOf(store, { programId, memberId, cardId });
	checkMember(store, member, 'pay with points');
	const key = named.id ?? named.source_id;
	if (!key) throw invalidPayload('Property .order must have an id or a source_id');
	const order = store.orders.find(key);
	if (!order) throw notFound('order', key);
	const { pay_with_points } = store.cardDefinitions.get(card.card_definition_id);
	if (pay_with_points.type === 'NO_PAYMENTS') {
		const details = 'Card definition does not have pay with points enabled';
		throw locked('pay_with_points_not_enabled', 'Pay with points is not enabled', details);
	}
	if (pointsOnCard(card) <= 0) {
		const details = 'Operation requires a positive card balance';
		throw locked('zero_card_balance', 'Card balance is zero', details);
	}
	const { points_limit, amount_limit } = payment_limit ?? {};
	const limit = {
		...(points_limit && { points_limit: points_limit.max }),
		...(amount_limit && { amount_limit: amount_limit.max }),
	};
	const total = order.amount - order.discount_amount;
	const points = Math.min(pointsOnCard(card), total, ...Object.values(limit));
	const about = {
		program_id: member.program_id,
		member_id: member.id,
		card_id: card.id,
		card_definition_id: card.card_definition_id,
		order_id: order.id,
	};
	if (mode === 'DRY_RUN') {
		const transaction = { ...about, card_transaction_id: null, type: 'PAY_WITH_POINTS' };
		const details = detailsOf(points, limit);
		return simulated({ ...transaction, details, object: 'order_transaction' });
	}
	const booked = bookPoints(store, card, {
		type: 'POINTS_SPENT_ON_ORDER',
		points: -points,
		reason: REASON,
		details: { order: { id: order.id } },
	});
	const transaction = store.orderTransactions.add(
		{
			...store.orderTransactions.born(),
			...about,
			card_transaction_id: booked.id,
			points,
			limit,
			reason: REASON,
		},
		{ event: null },
	);
	return created(presentPayment(transaction, store), 'Pay with points transaction created');
}

const detailsOf = (points: number, metadata: Record<string, number>) => ({
	reason: REASON,
	rejection: null,
	metadata,
	payment: { amount: points, points_spent: points, exchange_ratio: 1 },
});

export function presentPayment(transaction: Readonly<OrderTransaction>, store: Store) {
	const { points, limit, ...shown } = transaction;
	const { status, updated_at, details } = store.cardTransactions.get(shown.card_transaction_id);
	return {
		...shown,
		reason: undefined,
		status,
		type: 'PAY_WITH_POINTS',
		details: { ...detailsOf(points, limit), rejection: reasonOf(details.rejection) },
		updated_at,
		object: 'order_transaction',
	};
}
