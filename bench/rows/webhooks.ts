import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import { textAt } from '../../playground/json.js';
import { KEYS } from '../../sandbox/auth.js';
import { signatureOf } from '../../sandbox/webhooks/forgeries.js';
import { compare, type Measurement } from '../comparison.js';
import { atMost } from '../line.js';
import type { Bench, Row } from '../row.js';
import type { Workbench } from '../workbench.js';
import { chainOf, type WorkflowNode } from '../workflow.js';

/** 1 / 0.9: nine tenths of the throughput of n8n's own node. */
const MOST = 1.11;

/** Posts events to an active workflow with one node, which responds once the execution is saved. */
export const webhooks = [row('webhooks', 10), row('webhooks in a burst', 100)];

/** @param atOnce number of parallel requests */
function row(name: string, atOnce: number): Row {
	const run = async ({ workbench, quick, rounds }: Bench) => {
		const size = quick ? 100 : 1_000;
		const credential = 'Voucherify account';
		const credentials = await workbench.pointAt('http://127.0.0.1:1');
		const own = await activate(workbench, {
			name: 'Webhook Trigger',
			type: 'n8n-nodes-voucherify.voucherifyWebhookTrigger',
			typeVersion: 2,
			parameters: { events: ['redemption.succeeded'] },
			credentials: { voucherifyApi: { id: credentials.get(credential) ?? '', name: credential } },
		});
		const usual = await activate(workbench, webhookNode(`plain-${atOnce}`, {}));
		const guard = { name: 'Header for Webhook', type: 'httpHeaderAuth' };
		const header = { name: 'x-guard', value: 'open' };
		const saved = await workbench.editor.call('POST', '/credentials', { ...guard, data: header });
		const guarded = await activate(workbench, {
			...webhookNode(`guarded-${atOnce}`, { authentication: 'headerAuth' }),
			credentials: { [guard.type]: { id: textAt(saved, 'id'), name: guard.name } },
		});
		const lines = await compare(
			{
				service: {},
				size,
				competitors: [
					{ name: 'Connector', run: () => postAll(own, size, atOnce) },
					{
						name: 'Webhook node with header auth',
						run: () => postAll(guarded, size, atOnce),
						targets: [atMost.ratio(MOST)],
						remark: 'no signature, and repeats start again',
					},
					{
						name: 'Webhook node',
						run: () => postAll(usual, size, atOnce),
						remark: 'lets anybody in; n8n spares its own node a sandbox for expressions',
					},
				],
			},
			rounds,
		);
		return { task: `${size} webhooks, ${atOnce} at once`, lines };
	};
	return { name, run };
}

/** n8n's own node, at a path. */
const webhookNode = (path: string, parameters: object): WorkflowNode => ({
	name: 'Webhook',
	type: 'n8n-nodes-base.webhook',
	typeVersion: 2,
	parameters: { httpMethod: 'POST', path, options: {}, ...parameters },
});

/**
 * Activates a workflow that consists of one node.
 * @returns its URL, once it responds
 */
async function activate({ editor, url }: Workbench, node: WorkflowNode): Promise<string> {
	const webhookId = randomUUID();
	const { nodes, connections } = chainOf([node]);
	const saved = await editor.call('POST', '/workflows', {
		name: `bench: ${node.name}`,
		nodes: nodes.map((one) => ({ ...one, webhookId })),
		connections,
		settings: { executionOrder: 'v1' },
	});
	await editor.publish(saved);
	const path = 'path' in node.parameters ? String(node.parameters.path) : `${webhookId}/webhook`;
	const address = `${url}/webhook/${path}`;
	while ((await post(address)) !== 200) await sleep(200);
	return address;
}

async function postAll(address: string, count: number, atOnce: number): Promise<Measurement> {
	const limit = pLimit(atOnce);
	const start = performance.now();
	const statuses = await Promise.all(
		Array.from({ length: count }, () => limit(() => post(address))),
	);
	const ms = performance.now() - start;
	return { ms, done: statuses.filter((status) => status === 200).length };
}

/** Posts an event with a new ID. */
async function post(address: string): Promise<number> {
	const body = JSON.stringify(eventOf(randomUUID()));
	const response = await fetch(address, {
		method: 'POST',
		headers: {
			'content-type': 'application/json',
			'x-voucherify-signature': signatureOf(body, KEYS.webhookSecret),
			'x-guard': 'open',
		},
		body,
	});
	await response.text();
	return response.status;
}

const eventOf = (id: string) => ({
	id: `whs_${id}`,
	project_id: 'proj_Wz8DeShop',
	created_at: '2026-11-02T12:00:00.000Z',
	type: 'redemption.succeeded',
	data: {
		customer: { id: 'cust_1', source_id: 'ada', email: 'ada@example.com', object: 'customer' },
		voucher: { id: 'v_1', code: 'GIFT-0001', campaign_id: 'camp_1', object: 'voucher' },
		redemption: {
			id: `r_${id}`,
			object: 'redemption',
			date: '2026-11-02T12:00:00.000Z',
			result: 'SUCCESS',
			amount: 500,
			customer_id: 'cust_1',
			order: { id: 'ord_1', source_id: 'A-1', total_amount: 2_000 },
		},
	},
	source: { id: 'wh_1', object: 'webhook', target_url: 'http://127.0.0.1' },
	event: {
		id: `ev_${id}`,
		type: 'redemption.succeeded',
		created_at: '2026-11-02T12:00:00.000Z',
		entity_id: `r_${id}`,
		group_id: 'v-1',
		event_source: { channel: 'USER_PORTAL', user: { id: 'user_1' }, api_key: null },
	},
});
