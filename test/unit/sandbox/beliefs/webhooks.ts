import fastify from 'fastify';
import type { Sandbox } from '../../../../sandbox';
import { drawWorkflow } from '../../../../sandbox/webhooks/distribution';
import { bookPoints } from '../../../../sandbox/world/loyalty/points';
import { field } from '../client';
import { pick, post, type ShownSwitches } from './shown';

const register = (sandbox: Sandbox, event: string, target_url = sandbox.url) =>
	post(sandbox, '/management/v1/projects/proj_Wz8DeShop/webhooks', { target_url, events: [event] });

/** Messages that were sent. */
async function sent({ webhooks: sender }: Sandbox): Promise<unknown[]> {
	await sender.settle();
	return sender.deliveries.map(({ body }): unknown => JSON.parse(body));
}

/** Messages of a workflow about points that were added to a card. */
async function booked(sandbox: Sandbox) {
	drawWorkflow(sandbox.world, { target_url: sandbox.url, events: ['ADMIN_CREDIT'] });
	const [card] = sandbox.world.loyaltyCards.all();
	if (card) bookPoints(sandbox.world, card, { type: 'ADMIN_CREDIT', points: 5 });
	return await sent(sandbox);
}

/** Number of messages, and of the different IDs in them. */
const countOf = (messages: unknown[]) => [
	messages.length,
	new Set(messages.flatMap((message) => pick(message, 'id', 'event.id'))).size,
];

/** Observable effects of the switches for webhooks. */
export const webhooks = {
	webhookEventNames: {
		see: async (sandbox) => {
			const names = ['voucher.gift.balance_added', 'voucher.gift.balance_aded'];
			const answers = await Promise.all(names.map((name) => register(sandbox, name)));
			return answers.map(({ status }) => status);
		},
		as: { documented: [200, 400], described: [400, 200] },
	},
	webhookAddress: {
		see: async (sandbox) => {
			const address = 'https://Shop.example.com:443/hook/';
			return field((await register(sandbox, 'customer.created', address)).json, 'target_url');
		},
		as: {
			kept: 'https://Shop.example.com:443/hook/',
			normalised: 'https://shop.example.com/hook',
		},
	},
	retriedSendouts: {
		see: async (sandbox) => {
			const receiver = fastify();
			receiver.post('/', () => 'OK');
			await register(sandbox, 'customer.created', await receiver.listen({ port: 0 }));
			await post(sandbox, '/v1/customers', { source_id: 'ada' });
			await sent(sandbox);
			const { webhooks: sender } = sandbox;
			for (const delivery of [...sender.deliveries]) sender.retry(delivery);
			const counts = countOf(await sent(sandbox));
			await receiver.close();
			return counts;
		},
		as: { same: [2, 2], new: [2, 4], never: [1, 2] },
	},
	publishedCodes: {
		see: async (sandbox) => {
			await register(sandbox, 'publication.succeeded');
			const campaign = { name: 'Welcome Codes', count: 1 };
			await post(sandbox, '/v1/publications', { campaign, customer: { source_id: 'eva' } });
			const [message] = await sent(sandbox);
			return ['voucher', 'vouchers'].filter((name) => field(message, 'data', name));
		},
		as: { vouchers: ['vouchers'], voucher: ['voucher'] },
	},
	workflowMessages: {
		see: async (sandbox) => {
			const [message] = await booked(sandbox);
			const paths = ['data.trigger.transaction', 'data.transaction', 'source.workflow'];
			return pick(message, ...paths).map((part) => typeof part);
		},
		as: {
			nested: ['object', 'undefined', 'object'],
			flat: ['undefined', 'object', 'undefined'],
		},
	},
	workflowRepeats: {
		see: async (sandbox) => {
			sandbox.settings.webhooks.repeats = 1;
			return countOf(await booked(sandbox));
		},
		as: { same: [2, 2], new: [2, 3] },
	},
} satisfies Partial<ShownSwitches>;
