import { notFound } from '../../errors';
import type { State } from '../../state';
import type { World } from '../../world';
import { iso } from '../../world/clock';
import { requestFor } from '../../world/loyalty/pending';
import { bookPoints } from '../../world/loyalty/points';
import { cardOf, locked, usableCard, type CardPath } from '../../world/loyalty/states';
import { presentTransaction } from '../../world/loyalty/view';
import type { CardTransaction, ExpiringPoints, PendingPoints } from '../../world/types';
import { columns } from '../filters';
import type { PathParts } from '../listing';
import * as s from '../schemas';
import type { Endpoints } from '../endpoints';
import { loyaltyList } from './list';

const CARD = '/v2/loyalties/programs/:programId/members/:memberId/cards/:cardId';

const MOST = Number.MAX_SAFE_INTEGER;

const adjustment: s.Schema = s.object(['points'], {
	points: { type: 'integer', minimum: -MOST, maximum: MOST },
	reason: { type: 'string', maxLength: 255 },
});

const pathIn = ({ programId = '', memberId = '', cardId = '' }: PathParts): CardPath => ({
	programId,
	memberId,
	cardId,
});

export function cardRoutes(at: Endpoints, state: State): void {
	const { world } = state;

	loyaltyList<Readonly<CardTransaction>>(at, state, 'lcrsctx', {
		path: `${CARD}/transactions`,
		rowsOf: (of, _key, parts) => of.cardTransactions.of(cardOf(of, pathIn(parts)).id),
		show: presentTransaction,
		filters: columns('id', 'created_at'),
	});
	loyaltyList<Readonly<PendingPoints>>(at, state, 'lcrscppb', {
		path: `${CARD}/pending-points`,
		rowsOf: (of, _key, parts) => {
			const all = of.pendingPoints.of(cardOf(of, pathIn(parts)).id);
			const isAll = of.beliefs.pendingPointsListed === 'all';
			return isAll ? all : all.filter(({ status }) => status === 'PENDING');
		},
		orders: ['date'],
		order: 'date',
	});
	loyaltyList<Readonly<ExpiringPoints>>(at, state, 'lcrscpeb', {
		path: `${CARD}/expiring-points`,
		rowsOf: (of, _key, parts) => of.expiringPoints.of(cardOf(of, pathIn(parts)).id),
		orders: ['expiration_date'],
		order: 'expiration_date',
	});

	at(`${CARD}/points`).post<{ points: number; reason?: string }>(
		adjustment,
		({ params, body: { points, reason } }) => {
			const card = usableCard(world, params, "adjust member's card points");
			if (points === 0) {
				const message = 'Provided amount is zero, transaction was not created';
				return { transaction: null, status: 'NO_CHANGE', message };
			}
			const type = points > 0 ? 'ADMIN_CREDIT' : 'ADMIN_DEBIT';
			const booked = bookPoints(world, card, { type, points, reason });
			return created(world, booked, points > 0 ? 'addition' : 'subtraction');
		},
	);
	bucketRoutes(at, state);
}

function bucketRoutes(at: Endpoints, { world }: State): void {
	for (const [move, type, done] of [
		['activate', 'PENDING_POINTS_ACTIVATED', 'activated'],
		['cancel', 'PENDING_POINTS_CANCELED', 'canceled'],
	] as const) {
		at(`${CARD}/pending-points/:bucketId/${move}`).post(({ params }) => {
			const card = usableCard(world, params, `${move} pending points`);
			const bucket = world.pendingPoints.find(params.bucketId);
			if (bucket?.card_id !== card.id)
				throw notFound('card_pending_points_bucket', params.bucketId);
			if (bucket.status !== 'PENDING') {
				throw locked(
					'invalid_pending_points_bucket_status',
					'Invalid pending points bucket status',
					`Pending points bucket must be in PENDING status in order to be ${done}`,
				);
			}
			const what = move === 'activate' ? 'activation' : 'cancellation';
			const request = requestFor(bucket, type, `Manual points ${what}`);
			return created(world, bookPoints(world, card, request), what);
		});
	}

	at(`${CARD}/expiring-points/:bucketId/expire`).post(({ params }) => {
		const card = usableCard(world, params, 'expire points');
		const bucket = world.expiringPoints.find(params.bucketId);
		if (bucket?.card_id !== card.id) throw notFound('card_points_bucket', params.bucketId);
		const isOver = bucket.expiration_date < iso(world.now()).slice(0, 10);
		if (bucket.status !== 'ACTIVE' || isOver) {
			const details = 'Points bucket must be in ACTIVE status in order to be expired';
			throw locked('invalid_points_bucket_status', 'Invalid points bucket status', details);
		}
		const { id, points, expiration_date, expiration_type } = bucket;
		const booked = bookPoints(world, card, {
			type: 'ADMIN_POINTS_EXPIRATION',
			points: -points.total,
			bucketId: id,
			reason: 'Manual points expiration',
			details: { bucket: { id, points, expiration_date, expiration_type } },
		});
		return created(world, booked, 'expiration');
	});
}

const created = (world: World, transaction: Readonly<CardTransaction>, what: string) => ({
	transaction: presentTransaction(transaction, world),
	status: 'TRANSACTION_CREATED',
	message: `Points ${what} transaction created`,
});
