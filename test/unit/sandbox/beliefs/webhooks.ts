import { createServer } from 'node:http';
import type { Sandbox } from '../../../../sandbox';
import { drawWorkflow } from '../../../../sandbox/webhooks/distribution';
import { bookPoints } from '../../../../sandbox/world/loyalty/points';
import { call, field } from '../client';
import { post, type ShownSwitches } from './shown';

const WEBHOOKS = '/management/v1/projects/proj_Wz8DeShop/webhooks';

/** Observable effects of the switches for webhooks. */
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
	webhookAddress: {
		see: async (sandbox) => {
			const target_url = 'https://Shop.example.com:443/hook/';
			const body = { target_url, events: ['customer.created'] };
			const made = await call(sandbox, WEBHOOKS, { method: 'POST', body });
			return field(made.json, 'target_url');
		},
		as: {
			kept: 'https://Shop.example.com:443/hook/',
			normalised: 'https://shop.example.com/hook',
		},
	},
	retriedSendouts: {
		see: async (sandbox) => {
			const receiver = createServer((_, response) => response.end());
			await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
			const address = receiver.address();
			const port = typeof address === 'object' ? address?.port : undefined;
			const body = { target_url: `http://127.0.0.1:${port}`, events: ['customer.created'] };
			await call(sandbox, WEBHOOKS, { method: 'POST', body });
			await post(sandbox, '/v1/customers', { source_id: 'ada' });
			const { webhooks: sender } = sandbox;
			await sender.settle();
			for (const delivery of [...sender.deliveries]) sender.retry(delivery);
			await sender.settle();
			receiver.close();
			const ids = sender.deliveries.map(({ body: told }) => [
				field(JSON.parse(told), 'id'),
				field(JSON.parse(told), 'event', 'id'),
			]);
			return [ids.length, new Set(ids.flat()).size];
		},
		as: { same: [2, 2], new: [2, 4], never: [1, 2] },
	},
	publishedCodes: {
		see: async (sandbox) => {
			const body = { target_url: sandbox.url, events: ['publication.succeeded'] };
			await call(sandbox, WEBHOOKS, { method: 'POST', body });
			const campaign = { name: 'Welcome Codes', count: 1 };
			await post(sandbox, '/v1/publications', { campaign, customer: { source_id: 'eva' } });
			await sandbox.webhooks.settle();
			const [{ body: told } = { body: '{}' }] = sandbox.webhooks.deliveries;
			const data = field(JSON.parse(told), 'data');
			return ['publication', 'voucher', 'vouchers'].filter((name) => field(data, name));
		},
		as: { vouchers: ['publication', 'vouchers'], voucher: ['publication', 'voucher'] },
	},
	workflowMessages: {
		see: async (sandbox) => {
			const [{ body: told } = { body: '{}' }] = await booked(sandbox);
			const message: unknown = JSON.parse(told);
			const paths = [
				['data', 'trigger', 'transaction'],
				['data', 'transaction'],
				['source', 'workflow'],
			];
			return paths.map((path) => typeof field(message, ...path));
		},
		as: {
			nested: ['object', 'undefined', 'object'],
			flat: ['undefined', 'object', 'undefined'],
		},
	},
	workflowRepeats: {
		see: async (sandbox) => {
			sandbox.settings.webhooks.repeats = 1;
			const ids = (await booked(sandbox)).map(({ body: told }) => [
				field(JSON.parse(told), 'id'),
				field(JSON.parse(told), 'event', 'id'),
			]);
			return [ids.length, new Set(ids.flat()).size];
		},
		as: { same: [2, 2], new: [2, 3] },
	},
} satisfies Partial<ShownSwitches>;

/** Messages of a workflow about points that were added to a card. */
async function booked(sandbox: Sandbox) {
	drawWorkflow(sandbox.world, { target_url: sandbox.url, events: ['ADMIN_CREDIT'] });
	const [card] = sandbox.world.loyaltyCards.all();
	if (card) bookPoints(sandbox.world, card, { type: 'ADMIN_CREDIT', points: 5 });
	await sandbox.webhooks.settle();
	return sandbox.webhooks.deliveries;
}
