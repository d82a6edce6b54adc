import type { Sandbox } from '../../../../sandbox';
import { field, items } from '../client';
import { get, list, pass, pick, post, type ShownSwitches } from './shown';

const PATH = '/v1/redemptions';

/** Redeems codes for an order. */
const redeem = (sandbox: Sandbox, codes: string[], more = {}) => {
	const redeemables = codes.map((id) => ({ object: 'voucher', id }));
	const order = { source_id: 'order-1', amount: 9_000 };
	return post(sandbox, PATH, { redeemables, order, ...more });
};

/** Redeems a code, and rolls it back with two requests. */
async function rollBackTwice(sandbox: Sandbox) {
	const { json } = await redeem(sandbox, ['WELCOME-10']);
	const one = `${PATH}/${String(field(json, 'redemptions', 0, 'id'))}`;
	await post(sandbox, `${one}/rollbacks`, { reason: 'first' });
	return { one, again: await post(sandbox, `${one}/rollbacks`, { reason: 'second' }) };
}

/** Discount on an order that is paid with 30 points. */
export async function paidWithPoints(sandbox: Sandbox): Promise<unknown> {
	const coin = sandbox.world.rewards.all().find(({ type }) => type === 'COIN');
	const { json } = await post(sandbox, PATH, {
		redeemables: [{ object: 'voucher', id: 'COFFEE-0001', reward: { id: coin?.id, points: 30 } }],
		customer: { source_id: 'customer-00001' },
		order: { amount: 5_000 },
	});
	return field(json, 'order', 'total_discount_amount');
}

/** Observable effects of the switches for redemptions. */
export const redeeming = {
	exchangeRatio: { see: paidWithPoints, as: { major: 300, minor: 3 } },
	refusedRedemptions: {
		see: async (sandbox) => {
			const refused = await redeem(sandbox, ['LEAKED-50']);
			return pick(refused, 'status', 'json.key', 'json.redemptions.0.result');
		},
		as: { status: [400, 'voucher_disabled', undefined], answer: [200, undefined, 'FAILURE'] },
	},
	refusedRollbacks: {
		see: async (sandbox) => {
			const { again } = await rollBackTwice(sandbox);
			return pick(again, 'status', 'json.key', 'json.rollbacks.0.result');
		},
		as: { status: [400, 'already_rolled_back', undefined], answer: [200, undefined, 'FAILURE'] },
	},
	stackedRedemptions: {
		see: async (sandbox) => {
			const { json } = await redeem(sandbox, ['WELCOME-10', 'PAY-20']);
			const parent = String(field(json, 'parent_redemption', 'id'));
			const path = `${PATH}?filters[parent_redemption_id][conditions][$is]=${parent}`;
			const counts: number[] = [];
			for (const ms of [0, 1_000, 1_000]) {
				pass(sandbox, ms);
				counts.push((await list(sandbox, path, 'redemptions')).length);
			}
			return counts;
		},
		as: { together: [2, 2, 2], oneByOne: [0, 1, 2] },
	},
	stackedMetadata: {
		see: async (sandbox) => {
			const codes = ['WELCOME-10', 'PAY-20'];
			const { json } = await redeem(sandbox, codes, { metadata: { mark: 'x' } });
			const parent = field(json, 'parent_redemption', 'id');
			const children = items(json, 'redemptions').map((one) => field(one, 'id'));
			const found = [parent, ...children].map(async (id) =>
				field(await get(sandbox, `${PATH}/${String(id)}`), 'metadata', 'mark'),
			);
			return await Promise.all(found);
		},
		as: {
			both: ['x', 'x', 'x'],
			parent: ['x', undefined, undefined],
			children: [undefined, 'x', 'x'],
		},
	},
	relatedRollbacks: {
		see: async (sandbox) => {
			const { one, again } = await rollBackTwice(sandbox);
			const failed = await get(sandbox, `${PATH}/${String(field(again.json, 'resource_id'))}`);
			const related = items(await get(sandbox, one), 'related_redemptions', 'rollbacks');
			return [related.length, ...pick(failed, 'object', 'result', 'reason')];
		},
		as: {
			succeeded: [1, 'redemption_rollback', 'FAILURE', 'second'],
			all: [2, 'redemption_rollback', 'FAILURE', 'second'],
		},
	},
} satisfies Partial<ShownSwitches>;
