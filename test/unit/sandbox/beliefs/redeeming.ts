import type { Sandbox } from '../../../../sandbox';
import { field, items } from '../client';
import { get, pass, post, type ShownSwitches } from './shown';

const DISABLED = { object: 'voucher', id: 'LEAKED-50' };

const WELCOME = { object: 'voucher', id: 'WELCOME-10' };
const PAY = { object: 'voucher', id: 'PAY-20' };

const redeem = (sandbox: Sandbox, order: string, ...redeemables: object[]) =>
	post(sandbox, '/v1/redemptions', { redeemables, order: { source_id: order, amount: 9_000 } });

/** Discount on an order that is paid with 30 points. */
export async function paidWithPoints(sandbox: Sandbox): Promise<unknown> {
	const coin = sandbox.world.rewards.all().find(({ type }) => type === 'COIN');
	const reward = { id: coin?.id, points: 30 };
	const { json } = await post(sandbox, '/v1/redemptions', {
		redeemables: [{ object: 'voucher', id: 'COFFEE-0001', reward }],
		customer: { source_id: 'customer-00001' },
		order: { amount: 5_000 },
	});
	return field(json, 'order', 'total_discount_amount');
}

/** Observable effects of the switches for redemptions. */
export const redeeming = {
	exchangeRatio: {
		see: paidWithPoints,
		as: { major: 300, minor: 3 },
	},
	refusedRedemptions: {
		see: async (sandbox) => {
			const body = { redeemables: [DISABLED], order: { amount: 100 } };
			const { status, json } = await post(sandbox, '/v1/redemptions', body);
			return [status, field(json, 'key'), field(json, 'redemptions', 0, 'result')];
		},
		as: { status: [400, 'voucher_disabled', undefined], answer: [200, undefined, 'FAILURE'] },
	},
	refusedRollbacks: {
		see: async (sandbox) => {
			const { json } = await redeem(sandbox, 'order-1', WELCOME);
			const id = String(field(json, 'redemptions', 0, 'id'));
			const path = `/v1/redemptions/${id}/rollbacks`;
			await post(sandbox, path, {});
			const again = await post(sandbox, path, {});
			return [again.status, field(again.json, 'key'), field(again.json, 'rollbacks', 0, 'result')];
		},
		as: { status: [400, 'already_rolled_back', undefined], answer: [200, undefined, 'FAILURE'] },
	},
	stackedRedemptions: {
		see: async (sandbox) => {
			const { json } = await redeem(sandbox, 'order-1', WELCOME, PAY);
			const parent = String(field(json, 'parent_redemption', 'id'));
			const path = `/v1/redemptions?filters[parent_redemption_id][conditions][$is]=${parent}`;
			const counts: number[] = [];
			for (const ms of [0, 1_000, 1_000]) {
				pass(sandbox, ms);
				counts.push(items(await get(sandbox, path), 'redemptions').length);
			}
			return counts;
		},
		as: { together: [2, 2, 2], oneByOne: [0, 1, 2] },
	},
	stackedMetadata: {
		see: async (sandbox) => {
			const redeemables = [WELCOME, PAY];
			const order = { source_id: 'order-1', amount: 9_000 };
			const body = { redeemables, order, metadata: { mark: 'x' } };
			const { json } = await post(sandbox, '/v1/redemptions', body);
			const shown = await get(sandbox, '/v1/orders/order-1');
			const parent = String(field(json, 'parent_redemption', 'id'));
			const stacked = items(field(shown, 'redemptions', parent), 'stacked').map(String);
			const ofOne = async (id: string) =>
				field(await get(sandbox, `/v1/redemptions/${id}`), 'metadata', 'mark');
			return [await ofOne(parent), await Promise.all(stacked.map(ofOne))];
		},
		as: {
			both: ['x', ['x', 'x']],
			parent: ['x', [undefined, undefined]],
			children: [undefined, ['x', 'x']],
		},
	},
	relatedRollbacks: {
		see: async (sandbox) => {
			const { json } = await redeem(sandbox, 'order-1', WELCOME);
			const id = String(field(json, 'redemptions', 0, 'id'));
			const path = `/v1/redemptions/${id}/rollbacks`;
			await post(sandbox, path, { reason: 'first' });
			const again = await post(sandbox, path, { reason: 'second' });
			const failed = await get(
				sandbox,
				`/v1/redemptions/${String(field(again.json, 'resource_id'))}`,
			);
			const related = field(await get(sandbox, `/v1/redemptions/${id}`), 'related_redemptions');
			return [
				items(related, 'rollbacks').length,
				[field(failed, 'object'), field(failed, 'result'), field(failed, 'reason')],
			];
		},
		as: {
			succeeded: [1, ['redemption_rollback', 'FAILURE', 'second']],
			all: [2, ['redemption_rollback', 'FAILURE', 'second']],
		},
	},
} satisfies Partial<ShownSwitches>;
