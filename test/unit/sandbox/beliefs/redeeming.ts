import { field } from '../client';
import { post, type ShownSwitches } from './shown';

const DISABLED = { object: 'voucher', id: 'LEAKED-50' };

/** What is seen of the switches of redemptions. */
export const redeeming = {
	refusedRedemptions: {
		see: async (sandbox) => {
			const body = { redeemables: [DISABLED], order: { amount: 100 } };
			const { status, json } = await post(sandbox, '/v1/redemptions', body);
			return [status, field(json, 'key'), field(json, 'redemptions', 0, 'result')];
		},
		as: { status: [400, 'voucher_disabled', undefined], answer: [200, undefined, 'FAILURE'] },
	},
} satisfies Partial<ShownSwitches>;
