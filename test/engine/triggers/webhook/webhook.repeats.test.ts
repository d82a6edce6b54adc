import { createHmac } from 'node:crypto';
import type { INodeParameters } from 'n8n-workflow';
import { request } from 'undici';
import { NO_LIMIT, SMALL, STOPPED, until } from '../../../support/triggers';
import { WebhookEngine } from '../../../support/webhookEngine';
import { begunWith } from '../../../support/webhookWorkflow';
import { byId } from '../../../support/engine';
import { addWebhook, envelope, post, receiving } from '../../../support/webhooks';
import { sandbox, useSandbox } from '../../../support/sandbox';

let engine: WebhookEngine;
useSandbox({ sizes: SMALL, rateLimit: NO_LIMIT, clock: STOPPED });
beforeEach(async () => {
	engine = receiving(sandbox);
	await engine.listen();
	await engine.activate();
});
afterEach(async () => {
	await engine.close();
});
const secret = () => sandbox.keys.webhookSecret;
const items = async () => (await begunWith(engine.database)).flat().map(({ json }) => json);
const send = (body: unknown, headers?: Record<string, string>) =>
	post(engine.url(), secret(), body, headers);
const numbered = (id: string) => envelope('customer.created', {}, { id });

describe("Retry in Voucherify's audit log, of a delivered message", () => {
	/** Returns the number of executions after a retry. */
	async function retried(parameters: INodeParameters): Promise<number> {
		await engine.close();
		engine = receiving(sandbox, parameters);
		await engine.listen();
		await engine.activate();
		addWebhook(sandbox, engine.url(), ['customer.created']);
		const { customers } = sandbox.world;
		customers.add({ ...customers.born(), source_id: 'ada', metadata: {} });
		await sandbox.webhooks.settle();
		for (const delivery of [...sandbox.webhooks.deliveries]) sandbox.webhooks.retry(delivery);
		await sandbox.webhooks.settle();
		expect(sandbox.webhooks.deliveries.every(({ status }) => status === 200)).toBe(true);
		return (await items()).length;
	}

	it.each([
		['same', 1, 2],
		['new', 2, 2],
		['never', 1, 1],
	] as const)('with IDs: %s. Executions: %d, with Accept Repeats: %d', async (ids, once, all) => {
		sandbox.settings.beliefs.retriedSendouts = ids;
		expect(await retried({})).toBe(once);
		sandbox.reset();
		sandbox.settings.beliefs.retriedSendouts = ids;
		expect(await retried({ options: { acceptRepeats: true } })).toBe(all);
	});

	it('is logged where it starts nothing, with a hint', async () => {
		await retried({});
		const [{ eventId } = { eventId: '-' }] = sandbox.webhooks.deliveries;
		expect(engine.log).toEqual([expect.stringContaining(eventId)]);
		expect(engine.log.join()).toContain('retry its execution in n8n');
		expect(engine.log.join()).toContain('Accept Repeats');
	});
});

it('logs the wrong secret of each workflow', async () => {
	await post(engine.url(), 'wrong', numbered('a'));
	const other = new WebhookEngine(
		{ ...engine.definition, workflowId: 'other' },
		undefined,
		engine.trigger,
	);
	await other.listen();
	await other.activate();
	await post(other.url(), 'wrong', numbered('a'));
	await other.close();
	expect(engine.log).toHaveLength(1);
	expect(other.log).toHaveLength(1);
});

it('passes on data of a webhook beyond the documentation', async () => {
	await send(
		envelope('redemption.succeeded', { redemption: { id: 'r_1' }, cashback: { amount: 5 } }),
	);
	expect(await items()).toMatchObject([{ id: 'r_1', cashback_amount: 5 }]);
});

it("passes on a user's payload with its own ID, data and source", async () => {
	const own = (at: string) => ({ id: 'cust_1', source: { name: 'shop' }, data: { segment: at } });
	await send(own('VIP'));
	await send(own('Lost'));
	expect(await items()).toHaveLength(2);
});

it('refuses a repeat while saving stalls that no one waits for', async () => {
	let release: (() => void) | undefined;
	engine.beforeSaving = () =>
		new Promise((resolve) => {
			release = resolve;
		});
	const patience = new AbortController();
	const text = JSON.stringify(numbered('stall'));
	const first = request(engine.url(), {
		method: 'POST',
		headers: {
			'content-type': 'application/json',
			'x-voucherify-signature': createHmac('sha256', secret()).update(text).digest('hex'),
		},
		body: text,
		signal: patience.signal,
	}).catch(() => 'gone');
	await until(() => release !== undefined);
	patience.abort();
	await first;
	await until(() => engine.calls.over > 0);
	engine.beforeSaving = () => undefined;
	const again = await send(numbered('stall'));
	release?.();
	expect(again.status).toBe(503);
	await until(async () => (await send(numbered('stall'))).status === 200);
	expect(await items()).toHaveLength(1);
});

it('lets a publication pass the filter whose campaign is only in its codes', async () => {
	await engine.close();
	engine = receiving(sandbox, { filters: { campaignId: byId('camp_1') } });
	await engine.listen();
	await engine.activate();
	const data = {
		campaign: null,
		vouchers: [{ code: 'A', campaign_id: 'camp_1' }],
		publication: { id: 'pub_1' },
	};
	await post(engine.url(), secret(), envelope('publication.succeeded', data));
	expect(await items()).toHaveLength(1);
});

it('treats an event with the same ID, but another type, as another one', async () => {
	for (const type of [
		'voucher.loyalty_card.points_added',
		'voucher.loyalty_card.transaction.created',
	])
		await send(envelope(type, {}, { id: 'ev_1' }));
	expect(await items()).toHaveLength(2);
});
