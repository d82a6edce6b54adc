import { setTimeout } from 'node:timers/promises';
import { refusal } from '../errors';
import { LOWER_LAST_PAGE } from '../limits';
import type { State } from '../state';
import { presentRedeemed, presentValidation, rolledBack } from '../world/redeeming/answers';
import { validate } from '../world/redeeming/hold';
import type { RedeemingRequest } from '../world/redeeming/checkRedeemables';
import { qualify, type QualificationRequest } from '../world/redeeming/qualify';
import { redeemTogether, type RedeemingTogether } from '../world/redeeming/together';
import { listedRedemptions, presentRedemption } from '../world/redemptions';
import type { Redemption } from '../world/types';
import { equal, type ListRoute, listRoute, ofOwner } from './listing';
import { numbered } from './paging';
import { qualificationBody, redeemingBody, rollbackBody } from './redeemingBodies';
import * as s from './schemas';
import type { Endpoints } from './endpoints';

interface Row extends Redemption {
	voucher_code: string | null;
	campaign_id: string | null;
}

const redemptions: ListRoute<Readonly<Row>> = {
	path: '/v1/redemptions',
	rowsOf: (world) =>
		listedRedemptions(world).map((row) => {
			const voucher = world.vouchers.find(row.voucher_id ?? '');
			const tier = world.promotionTiers.find(row.promotion_tier_id ?? '');
			const campaign_id = (voucher ?? tier)?.campaign_id ?? null;
			return { ...row, voucher_code: voucher?.code ?? null, campaign_id };
		}),
	show: presentRedemption,
	key: 'redemptions',
	paging: numbered(LOWER_LAST_PAGE),
	orders: ['created_at', 'id', 'voucher_code', 'tracking_id', 'customer_id'],
	order: '-created_at',
	times: ['created_at'],
	where: {
		result: equal(s.oneOf(['SUCCESS', 'FAILURE']), (row) => resultOf(row)),
		campaign: ofOwner('campaigns', (row) => row.campaign_id),
		customer: ofOwner('customers', (row) => row.customer_id),
	},
	filters: {
		voucher_code: ({ voucher_code }) => voucher_code,
		related_object_parent_id: ({ campaign_id }) => campaign_id,
		user_login: () => null,
		related_object_id: ({ voucher_id, promotion_tier_id }) => voucher_id ?? promotion_tier_id,
		parent_redemption_id: ({ parent_id }) => parent_id,
		failure_code: ({ failure }) => failure?.code,
		result: (row) => resultOf(row),
		object: ({ object: kind }) => kind,
		customer_id: ({ customer_id }) => customer_id,
	},
};

const resultOf = ({ failure }: Readonly<Redemption>) => (failure ? 'FAILURE' : 'SUCCESS');

/** Locks of orders and redeemables that a request is working on. */
class Busy {
	private readonly keys = new Set<string>();

	constructor(private readonly state: State) {}

	async work<T>(keys: readonly string[], run: () => T): Promise<T> {
		const { redeemingMs } = this.state.settings;
		if (keys.length === 0 || redeemingMs === 0) return run();
		if (keys.some((key) => this.keys.has(key))) {
			const message = 'Multiple requests';
			throw refusal('multiple_requests', message, 'Another request is in progress');
		}
		for (const key of keys) this.keys.add(key);
		try {
			await setTimeout(redeemingMs);
			return run();
		} finally {
			for (const key of keys) this.keys.delete(key);
		}
	}

	keysOf({ order, redeemables }: RedeemingRequest): readonly string[] {
		const orderKey = order?.id ?? order?.source_id;
		const codes = redeemables.map(({ id }) => `redeemable ${id}`);
		return orderKey ? [`order ${orderKey}`, ...codes] : codes;
	}
}

export function redeemingRoutes(at: Endpoints, state: State): void {
	const busy = new Busy(state);

	at('/v1/qualifications').post<QualificationRequest>(qualificationBody, ({ body }) =>
		qualify(state.world, body, state.settings.stackingRules),
	);

	at('/v1/validations').post<Parameters<typeof validate>[1]>(
		redeemingBody,
		async ({ body, id }) => {
			const rules = state.settings.stackingRules;
			return await busy.work(busy.keysOf(body), () => {
				const found = validate(state.world, body, rules);
				return presentValidation(state.world, found, { rules, requestId: id });
			});
		},
	);

	at('/v1/redemptions').post<RedeemingTogether>(redeemingBody, async ({ body, id }) => {
		const { stackingRules } = state.settings;
		return await busy.work(busy.keysOf(body), () => {
			const redeemed = redeemTogether(state.world, body, stackingRules);
			return presentRedeemed(state.world, redeemed, id);
		});
	});

	at('/v1/redemptions/:key/rollbacks', s.object({ reason: s.string, tracking_id: s.string })).post<
		{ reason?: string } | null,
		{ reason?: string }
	>(s.nullable(rollbackBody), async ({ params, query, body }) => {
		const reason = body?.reason ?? query.reason ?? null;
		return await busy.work([`redemption ${params.key}`], () =>
			rolledBack(state.world, params.key, reason),
		);
	});

	at('/v1/redemptions/:key').get(({ params }) =>
		presentRedemption(state.world.redemptions.get(params.key), state.world),
	);

	listRoute(at, state, redemptions);
}
