import type { Store } from '../store';
import type {
	CardTransaction,
	CardTransactionDetails,
	CardTransactionType,
	LoyaltyCard,
	PointCounters,
} from '../types';
import { deliverReward } from './delivery';
import { moveToTier } from './tiers';
import { expirationOf, isMove, keep, movePending, silentAt, spend } from './buckets';

/** Counter that a transaction increases. */
export const COUNTERS: Record<CardTransactionType, keyof PointCounters | undefined> = {
	ADMIN_CREDIT: 'added',
	ADMIN_DEBIT: 'subtracted',
	ADMIN_POINTS_EXPIRATION: 'expired',
	POINTS_EARNED: 'earned',
	POINTS_SPENT_ON_REWARD: 'spent',
	POINTS_PURCHASED: 'purchased',
	POINTS_PURCHASE_REVERSED: 'purchased_reversed',
	POINTS_SPENT_ON_ORDER: 'spent',
	POINTS_REFUNDED: 'refunded',
	POINTS_RETURNED: 'returned',
	POINTS_EXPIRED: 'expired',
	PENDING_POINTS_ADDED: undefined,
	PENDING_POINTS_ACTIVATED: 'earned',
	PENDING_POINTS_CANCELED: undefined,
};

export interface PointsRequest {
	type: CardTransactionType;
	/** Negative if points are spent or removed. */
	points: number;
	reason?: string | null;
	/** Bucket of the points, if they are in one. */
	bucketId?: string;
	details?: Record<string, unknown>;
	/** In ms. Default: now. */
	at?: number;
}

/** Returns the spendable points, added up as the OpenAPI description of a card's lifetime bucket says. */
export function pointsOnCard({ points }: Readonly<LoyaltyCard>): number {
	const { subtracted, expired, spent, refunded, purchased_reversed: reversed } = points;
	return points.total - subtracted - expired - spent - refunded - reversed + points.returned;
}

export const pendingOf = ({ pending_points: pending }: Readonly<LoyaltyCard>) =>
	Math.max(pending.total - pending.activated - pending.canceled, 0);

/** Books a change of a card's points, which stays pending until {@link settlePoints}. */
export function bookPoints(
	store: Store,
	card: Readonly<LoyaltyCard>,
	request: PointsRequest,
): Readonly<CardTransaction> {
	const { cardTransactions } = store;
	const { type, points, reason = null, bucketId = null, details = {}, at = store.now() } = request;
	const expires = points > 0 && !type.startsWith('PENDING_') ? expirationOf(at) : {};
	const booked = cardTransactions.add(
		{
			...cardTransactions.born(at),
			card_id: card.id,
			program_id: card.program_id,
			member_id: card.member_id,
			card_definition_id: card.card_definition_id,
			card_type: card.card_type,
			type,
			details: {
				reason,
				rejection: null,
				metadata: {},
				points: { total: points, ...expires },
				...details,
			},
			status: 'PENDING',
			object: 'card_transaction',
			bucket_id: bucketId,
		},
		{ event: null },
	);
	if (store.rejectsNextPoints) store.doomedPoints.add(booked.id);
	store.rejectsNextPoints = false;
	return booked;
}

/** Processes the pending changes that are due after `delayMs`, in the order of their booking. */
export function settlePoints(store: Store, delayMs: number): void {
	const due = store.now() - delayMs;
	for (const transaction of store.cardTransactions) {
		if (transaction.status !== 'PENDING' || Date.parse(transaction.created_at) > due) continue;
		settle(store, transaction, Date.parse(transaction.created_at) + delayMs);
	}
}

export function settleAtOnce(store: Store, transaction: Readonly<CardTransaction>): void {
	settle(store, transaction, Date.parse(transaction.created_at));
}

function settle(store: Store, transaction: Readonly<CardTransaction>, at: number): void {
	const problem = rejectionOf(store, transaction);
	if (!problem) carryOut(store, transaction, at);
	const details: CardTransactionDetails = { ...transaction.details, rejection: problem ?? null };
	store.cardTransactions.change(
		transaction.id,
		{ status: problem ? 'REJECTED' : 'APPROVED', details },
		silentAt(at),
	);
}

function rejectionOf(store: Store, transaction: Readonly<CardTransaction>) {
	const card = store.loyaltyCards.get(transaction.card_id);
	const bucketId = transaction.bucket_id ?? '';
	const { total } = transaction.details.points;
	if (store.doomedPoints.has(transaction.id))
		return { reason: 'rejected', details: 'The points cannot be booked' };
	switch (transaction.type) {
		case 'PENDING_POINTS_ACTIVATED':
		case 'PENDING_POINTS_CANCELED':
			return store.pendingPoints.find(bucketId)?.status === 'PENDING'
				? undefined
				: { reason: 'invalid_bucket_status', details: 'The points are pending no longer' };
		case 'ADMIN_POINTS_EXPIRATION':
			return isUntouched(store, bucketId, -total)
				? undefined
				: { reason: 'invalid_bucket_status', details: 'The points are there no longer' };
		default:
			return total < 0 && pointsOnCard(card) + total < 0
				? { reason: 'insufficient_balance', details: 'Not enough points on the card' }
				: undefined;
	}
}

function isUntouched({ expiringPoints }: Store, bucketId: string, points: number): boolean {
	const bucket = expiringPoints.find(bucketId);
	return bucket?.status === 'ACTIVE' && bucket.points.total === points;
}

function carryOut(store: Store, transaction: Readonly<CardTransaction>, at: number): void {
	const { type, bucket_id, details } = transaction;
	const { total } = details.points;
	if (isMove(type)) movePending(store, type, transaction, at);
	if (isMove(type) && type !== 'PENDING_POINTS_ACTIVATED') return;
	if (type === 'ADMIN_POINTS_EXPIRATION') {
		store.expiringPoints.change(bucket_id ?? '', { status: 'EXPIRED' }, silentAt(at));
	} else if (total < 0) spend(store, transaction, at);
	else keep(store, transaction, at);
	const card = store.loyaltyCards.get(transaction.card_id);
	const counter = COUNTERS[type] ?? 'added';
	const points = { ...card.points, [counter]: card.points[counter] + Math.abs(total) };
	if (total > 0 && type !== 'POINTS_RETURNED') points.total += total;
	const changed = store.loyaltyCards.change(card.id, { points }, silentAt(at));
	moveToTier(store, changed, { before: card.points.total, by: transaction.id, at });
	if (type === 'POINTS_SPENT_ON_REWARD') deliverReward(store, transaction, at);
}
