import { call } from '../client';
import type { ShownSwitches } from './shown';

const WEBHOOKS = '/management/v1/projects/proj_Wz8DeShop/webhooks';

/** What is seen of the switches of webhooks. */
export const webhooks = {
	webhookEventNames: {
		see: async (sandbox) => {
			const names = ['voucher.gift.balance_added', 'voucher.gift.balance_aded'];
			const answers = names.map((name) => {
				const body = { target_url: 'https://shop.example.com/hook', events: [name] };
				return call(sandbox, WEBHOOKS, { method: 'POST', body });
			});
			return (await Promise.all(answers)).map(({ status }) => status);
		},
		as: { documented: [200, 400], described: [400, 200] },
	},
} satisfies Partial<ShownSwitches>;
