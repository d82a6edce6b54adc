import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { INodeParameters } from 'n8n-workflow';
import { eventChoices } from '../../../../nodes/Voucherify/triggers/webhook/catalogue';
import { distribute } from '../../../../sandbox/webhooks/distribution';
import { byId, credentialsFor, itemsOf } from '../../../support/engine';
import { NO_LIMIT, SMALL, STOPPED } from '../../../support/triggers';
import type { WebhookEngine } from '../../../support/webhookEngine';
import { begunWith } from '../../../support/webhookWorkflow';
import { addWebhook, envelope, post, receiving } from '../../../support/webhooks';
import { sandbox, useSandbox } from '../../../support/sandbox';

let engine: WebhookEngine;

useSandbox({ sizes: SMALL, rateLimit: NO_LIMIT, clock: STOPPED });
afterEach(async () => {
	await engine.close();
});

const CLUB = 'camp_Coffee7Club3Loyalty9Aa';
const items = async () => (await begunWith(engine.database)).flat().map(({ json }) => json);

async function begin(parameters: INodeParameters = {}): Promise<void> {
	engine = receiving(sandbox, parameters);
	await engine.listen();
	await engine.activate();
}

const send = async (body: unknown) => await post(engine.url(), sandbox.keys.webhookSecret, body);

describe('the workflow starts for', () => {
	it('the chosen events, in any spelling, and for no unknown ones', async () => {
		await begin({ events: ['redemption.succeeded', 'voucher.gift.balance_added'] });
		const types = [
			'redemption.succeeded',
			'redemption.failed',
			'customer.redemption.succeeded',
			'voucher.gift.balance_aded',
			'customer.created',
			'customer.order.paid',
			'loyalty.member.enrolled',
		];
		for (const type of types) await send(envelope(type, { redemption: { id: 'r_1' } }));
		expect((await items()).map((json) => json.event_type)).toEqual([
			'redemption.succeeded',
			'customer.redemption.succeeded',
			'voucher.gift.balance_aded',
		]);
	});

	it('any event, also unknown ones, where any is chosen', async () => {
		const types = ['redemption.succeeded', 'loyalty.member.enrolled'];
		await begin({ events: ['*'] });
		for (const type of types) await send(envelope(type));
		expect((await items()).map((json) => json.event_type)).toEqual(types);
	});

	it('events of manually connected webhooks, and one that distributions spell differently', async () => {
		await begin({
			events: ['customer.holder.assignment.created', 'voucher.loyalty_card.pending_points.updated'],
		});
		const types = [
			'customer.holder.assignment.created',
			'loyalty_card.pending_points.updated',
			'customer.voucher.loyalty_card.pending_points.updated',
		];
		for (const type of types) await send(envelope(type));
		await send(envelope('customer.holder.assignment.deleted'));
		expect((await items()).map((json) => json.event_type)).toEqual(types);
	});

	it('events of the campaign, wherever they contain it', async () => {
		await begin({ filters: { campaignId: byId(CLUB) } });
		const naming: object[] = [
			{ campaign: { id: CLUB, object: 'campaign' } },
			{ voucher: { id: 'v_1', campaign_id: CLUB } },
			{ transaction: { id: 'vtx_1', campaign_id: CLUB } },
			{ redemption: { voucher: { campaign_id: CLUB } } },
			{ promotion_tier: { campaign: { id: CLUB } } },
		];
		const others: object[] = [
			{ campaign: { id: 'camp_2' } },
			{ customer: { id: CLUB, metadata: { campaign_id: CLUB, campaign: { id: CLUB } } } },
			{ voucher: null, campaign: null },
			{},
		];
		for (const [index, data] of [...naming, ...others].entries())
			await send(envelope('voucher.created', data, { id: `ev_${index}` }));
		expect((await items()).map((json) => json.event_id)).toEqual(
			naming.map((_, index) => `ev_${index}`),
		);
	});

	it('no event that this credential caused, where the user wants that', async () => {
		await begin({ options: { ignoreOwn: true } });
		addWebhook(sandbox, engine.url(), ['customer.updated']);
		const [{ id } = { id: '' }] = sandbox.world.customers.all();
		const update = async (name: string, keys = {}) => {
			const credentials = credentialsFor({ url: sandbox.url, keys: { ...sandbox.keys, ...keys } });
			await itemsOf({
				credentials,
				parameters: {
					resource: 'customer',
					operation: 'update',
					customerId: byId(id),
					updateFields: { name },
				},
			});
		};
		await update('Own');
		await update('Another', sandbox.keys.second);
		sandbox.world.customers.change(id, { name: 'By hand' });
		await sandbox.webhooks.settle();
		expect(sandbox.webhooks.deliveries.map(({ status }) => status)).toEqual([200, 200, 200]);
		expect((await items()).map((json) => json.name)).toEqual(['Another', 'By hand']);
	});
});

describe('distributions', () => {
	const redeem = () =>
		sandbox.world.book({ voucher: 'COFFEE-0001', type: 'POINTS_REDEMPTION', amount: -1 });
	const events = ['customer.redemption.succeeded'];

	it('are identified by the type of the event, not by the name that the user gave them', async () => {
		await begin({ events: ['redemption.succeeded'] });
		distribute(sandbox.world, { name: 'customer.created', target_url: engine.url(), events });
		redeem();
		await sandbox.webhooks.settle();
		expect(await items()).toMatchObject([
			{
				event_type: 'customer.redemption.succeeded',
				distribution: 'customer.created',
				voucher_code: 'COFFEE-0001',
				amount: 1,
			},
		]);
	});

	it('start one execution each for an event that a webhook reports, too', async () => {
		await begin();
		sandbox.settings.webhooks.repeats = 2;
		addWebhook(sandbox, engine.url(), ['redemption.succeeded']);
		for (const name of ['Mail', 'Chat'])
			distribute(sandbox.world, { name, target_url: engine.url(), events });
		redeem();
		await sandbox.webhooks.settle();
		expect(sandbox.webhooks.deliveries).toHaveLength(9);
		expect((await items()).map((json) => json.distribution).toSorted()).toEqual([
			'Chat',
			'Mail',
			undefined,
		]);
	});

	it.each<[string, unknown]>([
		['a list', [{ code: 'A' }]],
		['text', 'Hello'],
		['a number', 17],
		['false', false],
		['null', null],
		['missing', undefined],
	])('are identified by their envelope although the data is %s', async (_what, data) => {
		const type = 'customer.order.paid';
		await begin({ events: [type], options: { ignoreOwn: true } });
		const source = { id: 'dist_1', object: 'distribution' };
		const event_source = { api_key: { app_id: sandbox.keys.appId } };
		const paid = envelope(type, {}, { data, source });
		const own = { ...paid, event: { ...paid.event, id: 'ev_own', event_source } };
		for (const body of [paid, paid, own, envelope('customer.created', {}, { data, source })])
			expect((await send(body)).status).toBe(200);
		const received = await items();
		expect(received.map((json) => json.data)).toEqual([data]);
		if (data !== undefined)
			expect(received).toMatchObject([{ event_type: type, event_id: paid.event.id }]);
	});

	it('may send the data without an envelope', async () => {
		await begin();
		distribute(sandbox.world, { name: 'Mail', target_url: engine.url(), events, raw: true });
		redeem();
		await sandbox.webhooks.settle();
		expect(await items()).toMatchObject([{ redemption: { object: 'redemption' } }]);
	});
});

it('offers events by use, each once, with labels that n8n can put On before', () => {
	const names = eventChoices.map(({ name }) => name);
	expect(new Set(names).size).toBe(names.length);
	for (const name of names.slice(1))
		expect(`On ${name}`).toMatch(/^On [A-Z][a-z]+( [A-Z][a-z]+| to| a| for| and| by)+( \(All\))?$/);
	const firsts = [
		'Any Event',
		'Code Redeemed',
		'Redemption Refused',
		'Redemption Rolled Back',
		'Code Given to Customer',
		'Customer Earned Points',
		'Customer Created',
		'Order Created',
		'Campaign Created',
	];
	expect(names.filter((name) => firsts.includes(name))).toEqual(firsts);
	expect(names[1]).toBe(firsts[1]);
});

it('lists every offered event in docs/events.md, which the check with the vendor writes', () => {
	const page = readFileSync(join(__dirname, '../../../../docs/events.md'), 'utf8');
	const rows = page.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
	const told = rows.map(([, name, type]) => `${name}: ${type?.replaceAll('`', '')}`);
	const offered = eventChoices.slice(1).map(({ name, description }) => `${name}: ${description}`);
	expect(told).toEqual(expect.arrayContaining(offered));
});
