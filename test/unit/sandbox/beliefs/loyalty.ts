import type { Sandbox } from '../../../../sandbox';
import { PROGRAM_IDS } from '../../../../sandbox/world/seed/loyalty';
import { first as firstOf } from '../../../operations/example';
import { field } from '../client';
import { get, list, pass, pick, post, put, type ShownSwitches } from './shown';

const PROGRAM = `/v2/loyalties/programs/${PROGRAM_IDS.beanSociety}`;

/** Paths of the first member and of their card. */
function first({ world }: Sandbox) {
	const [member] = world.loyaltyMembers.of(PROGRAM_IDS.beanSociety);
	const [card] = world.loyaltyCards.of(member?.id ?? '');
	const path = `${PROGRAM}/members/${member?.id}`;
	return { path, card: `${path}/cards/${card?.id}` };
}

/** Buys a reward. Returns the path of the purchase in the list, and a function that requests its refund. */
async function buy(sandbox: Sandbox) {
	const path = `${first(sandbox).path}/rewards/purchases`;
	const [reward] = sandbox.world.loyaltyRewards;
	const bought = await post(sandbox, path, { reward_id: reward?.id });
	pass(sandbox, 1_000);
	const id = String(field(bought.json, 'transaction', 'id'));
	const refund = () => post(sandbox, `${PROGRAM}/rewards/purchases/${id}/refund`);
	return { row: `${path}?filters[id][conditions][$is]=${id}`, refund };
}

/** Makes the first reward a draft with metadata and a cooldown. Returns its change. */
async function changeDraft(sandbox: Sandbox, body: object) {
	const { loyaltyRewards } = sandbox.world;
	const { id, purchase_limits } = firstOf(loyaltyRewards);
	const period = { value: 1, unit: 'DAY' };
	const cooldown = { type: 'FIXED_COOLDOWN', fixed_cooldown: { period } };
	const limits = { ...purchase_limits, cooldown };
	const change = { status: 'DRAFT', metadata: { a: 1 }, purchase_limits: limits } as const;
	loyaltyRewards.change(id, change, { event: null });
	return await put(sandbox, `/v2/loyalties/rewards/${id}`, body);
}

/** Observable effects of the switches for loyalty programs. */
export const loyalty = {
	memberBody: {
		see: async (sandbox) => {
			const [id, other] = sandbox.world.customers.all().slice(15);
			const named = { type: 'customer_id', customer_id: other?.id };
			const seen: number[] = [];
			for (const body of [{ customer_id: id?.id }, { customer_identification: named }])
				seen.push((await post(sandbox, `${PROGRAM}/members`, body)).status);
			return seen;
		},
		as: { both: [200, 200], identification: [400, 200], customerId: [200, 400] },
	},
	refundedPoints: {
		see: async (sandbox) => {
			const { refund } = await buy(sandbox);
			return pick(await refund(), 'status', 'json.transaction.status');
		},
		as: { later: [202, 'PENDING'], atOnce: [202, 'APPROVED'] },
	},
	refundedPurchases: {
		see: async (sandbox) => {
			const { row, refund } = await buy(sandbox);
			const seen: unknown[] = [];
			for (const ms of [0, 0, 1_000]) {
				pass(sandbox, ms);
				seen.push(...pick(await list(sandbox, row), '0.status'), (await refund()).status);
			}
			return seen;
		},
		as: {
			atOnce: ['APPROVED', 202, 'REFUNDED', 423, 'REFUNDED', 423],
			later: ['APPROVED', 202, 'APPROVED', 202, 'REFUNDED', 423],
		},
	},
	refusedRefunds: {
		see: async (sandbox) => {
			const { refund } = await buy(sandbox);
			await refund();
			return pick(await refund(), 'status', 'json.key');
		},
		as: {
			locked: [423, 'non_approved_reward_transaction'],
			conflict: [409, 'conflict'],
		},
	},
	changedCosts: {
		see: async (sandbox) => {
			const [definition] = sandbox.world.cardDefinitions;
			const spending = [{ points: 5, card_definition_id: definition?.id }];
			const { json } = await changeDraft(sandbox, { costs: [{ spending }] });
			return field(json, 'costs', 'length');
		},
		as: { replaces: 1, keeps: 3 },
	},
	changedRewardMetadata: {
		see: async (sandbox) =>
			pick(await changeDraft(sandbox, { metadata: { b: 2 } }), 'json.metadata'),
		as: { replaces: [{ b: 2 }], merges: [{ a: 1, b: 2 }] },
	},
	changedPurchaseLimits: {
		see: async (sandbox) => {
			const frequency = { type: 'NO_LIMIT' };
			const answer = await changeDraft(sandbox, { purchase_limits: { frequency } });
			return pick(answer, 'json.purchase_limits.cooldown.type');
		},
		as: { resets: ['NO_COOLDOWN'], keeps: ['FIXED_COOLDOWN'] },
	},
	lockedRewards: {
		see: async (sandbox) => {
			const [reward] = sandbox.world.loyaltyRewards;
			const path = `/v2/loyalties/rewards/${reward?.id}`;
			return pick(await put(sandbox, path, { purchase_limits: null }), 'status', 'json.key');
		},
		as: { invalid: [400, 'invalid_payload'], conflict: [409, 'conflict'] },
	},
	reassignment: {
		see: async (sandbox) => {
			const [rule] = sandbox.world.programRules.of(PROGRAM_IDS.beanSociety);
			const body = { assign: [{ id: rule?.earning_rule_id }] };
			return (await post(sandbox, `${PROGRAM}/earning-rules/batch`, body)).status;
		},
		as: { refused: 409, kept: 200 },
	},
	refusedMoves: {
		see: async (sandbox) => {
			const [rule] = sandbox.world.loyaltyEarningRules;
			const path = `/v2/loyalties/earning-rules/${rule?.id}/activate`;
			return pick(await post(sandbox, path), 'status', 'json.key');
		},
		as: { conflict: [409, 'conflict'], transition: [400, 'invalid_state_transition'] },
	},
	rewardMetadata: {
		see: async (sandbox) => {
			const { rewardAssignments, rewards } = sandbox.world;
			const isNotCoin = (id: string) => rewards.get(id).type !== 'COIN';
			const id = rewardAssignments.all().find((one) => isNotCoin(one.reward_id))?.reward_id;
			sandbox.world.book({ voucher: 'COFFEE-0001', amount: 500 });
			const body = { reward: { id }, metadata: { n8n_reference: 'mine' } };
			await post(sandbox, '/v1/loyalties/members/COFFEE-0001/redemption', body);
			const path = '/v1/vouchers/COFFEE-0001/redemption';
			const rows = await list(sandbox, path, 'redemption_entries');
			return rows
				.filter((row) => field(row, 'reward', 'id') === id)
				.map((row) => field(row, 'metadata'));
		},
		as: { kept: [{ n8n_reference: 'mine' }], dropped: [{}] },
	},
	pendingPointsListed: {
		see: async (sandbox) => {
			const path = `${first(sandbox).card}/pending-points`;
			const id = String(field(await get(sandbox, path), 'data', 0, 'id'));
			await post(sandbox, `${path}/${id}/cancel`);
			pass(sandbox, 1_000);
			return (await list(sandbox, path)).map((row) => field(row, 'status'));
		},
		as: { pending: [], all: ['CANCELED'] },
	},
	spentPoints: {
		see: async (sandbox) => {
			const rows = await list(sandbox, `${first(sandbox).card}/transactions`);
			const spent = rows.find((row) => field(row, 'type') === 'POINTS_SPENT_ON_REWARD');
			return field(spent, 'details', 'points', 'total');
		},
		as: { negative: -30, positive: 30 },
	},
} satisfies Partial<ShownSwitches>;
