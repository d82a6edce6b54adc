import type { Store } from '../store';
import type { LoyaltyCard, PendingPoints } from '../types';
import { ofCard } from './buckets';
import { bookPoints, type PointsRequest } from './points';

/**
 * @param date `YYYY-MM-DD`, the first day on which the points can be spent
 * @param at in ms. Default: now
 */
export function addPending(
	store: Store,
	card: Readonly<LoyaltyCard>,
	{ points, date, at = store.now() }: { points: number; date: string; at?: number },
): Readonly<PendingPoints> {
	const bucket = store.pendingPoints.add(
		{
			...store.pendingPoints.born(at),
			...ofCard(card),
			points: { total: points },
			date,
			type: 'PERIOD_BASED',
			status: 'PENDING',
			object: 'card_pending_points_bucket',
		},
		{ event: null },
	);
	bookPoints(store, card, { ...requestFor(bucket, 'PENDING_POINTS_ADDED'), at });
	return bucket;
}

export function requestFor(
	{ id, points, date, type: kind }: Readonly<PendingPoints>,
	type: PointsRequest['type'],
	reason?: string,
): PointsRequest {
	const details = { points: { total: points.total, date, type: kind } };
	return { type, points: points.total, bucketId: id, reason, details };
}
