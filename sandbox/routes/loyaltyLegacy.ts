import type { State } from '../state';
import type { World } from '../world';
import { loyaltyCampaign } from '../world/campaigns';
import { balanceOf } from '../world/ledger';
import {
	adjustPoints,
	endPending,
	loyaltyCard,
	redeemReward,
	rewardsOfCard,
	transferPoints,
	type PointsChange,
	type RewardRedemption,
	type Transfer,
} from '../world/loyaltyLegacy';
import { presentRedemption } from '../world/redemptions';
import type { LegacyPendingPoints } from '../world/types';
import { voucherInList } from '../world/voucherView';
import { listRoute, originOf, type ListRoute } from './listing';
import { afterId } from './paging';
import { orderAlong } from './redeemingBodies';
import * as s from './schemas';
import type { Endpoints } from './endpoints';

const pointsChange = s.object(['points'], {
	points: { type: 'integer' },
	expiration_type: s.oneOf(['PROGRAM_RULES', 'CUSTOM_DATE', 'NON_EXPIRING']),
	expiration_date: { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\d' },
	reason: s.string,
	source_id: s.string,
});

const transfers = s.list(
	s.object(['code', 'points', 'source_id'], {
		code: s.text,
		points: s.integer(1),
		reason: s.string,
		source_id: s.text,
	}),
	{ minItems: 1 },
);

const redemption = s.object({
	reward: s.object(['id'], { id: s.text, points: s.integer(1) }),
	order: orderAlong,
	metadata: s.metadata,
});

const waiting = (rows: readonly Readonly<LegacyPendingPoints>[]) =>
	rows.filter(({ status }) => status === 'PENDING');

const pendingPoints = (
	path: string,
	ownerOf: (world: World, key: string) => string,
): ListRoute<Readonly<LegacyPendingPoints>> => ({
	path,
	rowsOf: (world, key) => waiting(world.legacyPendingPoints.of(ownerOf(world, key))),
	key: 'data',
	paging: afterId('pending_points'),
	orders: ['id'],
	order: 'id',
	show: (row) => ({ ...row, status: undefined }),
});

/** Adds the routes for cards of legacy loyalty campaigns; paths take a card's code or ID. */
export function loyaltyLegacyRoutes(at: Endpoints, state: State): void {
	listRoute(
		at,
		state,
		pendingPoints(
			'/v1/loyalties/members/:key/pending-points',
			(world, key) => loyaltyCard(world, key).id,
		),
	);
	listRoute(
		at,
		state,
		pendingPoints(
			'/v1/loyalties/:key/pending-points',
			(world, key) => loyaltyCampaign(world, key).id,
		),
	);

	at('/v1/loyalties/members/:key/balance').post<PointsChange>(pointsChange, ({ params, body }) =>
		adjustPoints(state.world, params.key, body),
	);

	at('/v1/loyalties/:campaignId/members/:key/transfers').post<Transfer[]>(transfers, (request) => {
		const { campaignId, key } = request.params;
		const { id } = loyaltyCampaign(state.world, campaignId);
		const card = transferPoints(state.world, id, key, request.body);
		return voucherInList(card, state.world, originOf(request));
	});

	at('/v1/loyalties/members/:key/rewards', s.object({ affordable_only: s.booleanText })).get<{
		affordable_only?: string;
	}>(({ params, query }) => {
		const data = rewardsOfCard(state.world, params.key, query.affordable_only === 'true');
		return { object: 'list', data_ref: 'data', data, total: data.length };
	});

	at('/v1/loyalties/members/:key/redemption').post<RewardRedemption>(
		redemption,
		({ params, body }) =>
			presentRedemption(redeemReward(state.world, params.key, body), state.world),
	);

	at('/v1/loyalties/members/:key/pending-points/:id/activate').post(({ params }) => {
		const { world } = state;
		const { points, voucher_id } = endPending(world, params.key, params.id, 'ACTIVATED');
		const { amount, ...balance } = balanceOf(world.vouchers.get(voucher_id), points);
		return { ...balance, points: amount, operation_type: 'MANUAL' };
	});

	at('/v1/loyalties/members/:key/pending-points/:id/cancel').post(({ params }, reply) => {
		endPending(state.world, params.key, params.id, 'CANCELED');
		return reply.status(204).send();
	});
}
