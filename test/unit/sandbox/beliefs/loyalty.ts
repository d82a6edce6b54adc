import type { Sandbox } from '../../../../sandbox';
import { PROGRAM_IDS } from '../../../../sandbox/world/seed/loyalty';
import { field, items } from '../client';
import { get, pass, post, type ShownSwitches } from './shown';

const PROGRAM = `/v2/loyalties/programs/${PROGRAM_IDS.beanSociety}`;

/** Paths of the first member and of their card. */
function first({ world }: Sandbox) {
	const [member] = world.loyaltyMembers.of(PROGRAM_IDS.beanSociety);
	const [card] = world.loyaltyCards.of(member?.id ?? '');
	const path = `${PROGRAM}/members/${member?.id}`;
	return { path, card: `${path}/cards/${card?.id}` };
}

/** Observable effects of the switches for loyalty programs. */
export const loyalty = {
	memberBody: {
		see: async (sandbox) => {
			const [id, other] = sandbox.world.customers.all().slice(15);
			const named = { type: 'customer_id', customer_id: other?.id };
			const bodies = [{ customer_id: id?.id }, { customer_identification: named }];
			const statuses: number[] = [];
			for (const body of bodies)
				statuses.push((await post(sandbox, `${PROGRAM}/members`, body)).status);
			return statuses;
		},
		as: { both: [200, 200], identification: [400, 200], customerId: [200, 400] },
	},
	refundedPoints: {
		see: async (sandbox) => {
			const { path } = first(sandbox);
			const body = { reward_id: sandbox.world.loyaltyRewards.all()[0]?.id };
			const bought = await post(sandbox, `${path}/rewards/purchases`, body);
			pass(sandbox, 1_000);
			const id = String(field(bought.json, 'transaction', 'id'));
			const refund = await post(sandbox, `${PROGRAM}/rewards/purchases/${id}/refund`);
			return [refund.status, field(refund.json, 'transaction', 'status')];
		},
		as: { later: [202, 'PENDING'], atOnce: [202, 'APPROVED'] },
	},
	refundedPurchases: {
		see: async (sandbox) => {
			const { path } = first(sandbox);
			const body = { reward_id: sandbox.world.loyaltyRewards.all()[0]?.id };
			const bought = await post(sandbox, `${path}/rewards/purchases`, body);
			pass(sandbox, 1_000);
			const id = String(field(bought.json, 'transaction', 'id'));
			const seen: unknown[] = [];
			for (const ms of [0, 0, 1_000]) {
				pass(sandbox, ms);
				const list = await get(
					sandbox,
					`${path}/rewards/purchases?filters[id][conditions][$is]=${id}`,
				);
				const refund = await post(sandbox, `${PROGRAM}/rewards/purchases/${id}/refund`);
				seen.push([field(list, 'data', 0, 'status'), refund.status]);
			}
			return seen;
		},
		as: {
			atOnce: [
				['APPROVED', 202],
				['REFUNDED', 409],
				['REFUNDED', 409],
			],
			later: [
				['APPROVED', 202],
				['APPROVED', 202],
				['REFUNDED', 409],
			],
		},
	},
	rewardMetadata: {
		see: async (sandbox) => {
			const { rewardAssignments, rewards } = sandbox.world;
			const { reward_id = '' } =
				rewardAssignments.all().find((one) => rewards.get(one.reward_id).type !== 'COIN') ?? {};
			sandbox.world.book({ voucher: 'COFFEE-0001', amount: 500 });
			const body = { reward: { id: reward_id }, metadata: { n8n_reference: 'mine' } };
			await post(sandbox, '/v1/loyalties/members/COFFEE-0001/redemption', body);
			const listed = await get(sandbox, '/v1/vouchers/COFFEE-0001/redemption');
			return items(listed, 'redemption_entries')
				.filter((row) => field(row, 'reward', 'id') === reward_id)
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
			return items(await get(sandbox, path), 'data').map((row) => field(row, 'status'));
		},
		as: { pending: [], all: ['CANCELED'] },
	},
	spentPoints: {
		see: async (sandbox) => {
			const listed = await get(sandbox, `${first(sandbox).card}/transactions`);
			const spent = items(listed, 'data').find(
				(row) => field(row, 'type') === 'POINTS_SPENT_ON_REWARD',
			);
			return field(spent, 'details', 'points', 'total');
		},
		as: { negative: -30, positive: 30 },
	},
} satisfies Partial<ShownSwitches>;
