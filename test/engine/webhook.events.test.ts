import type { INodeParameters } from 'n8n-workflow';
import { eventChoices } from '../../nodes/Voucherify/triggers/webhook/catalogue';
import { startSandbox, type Sandbox } from '../../sandbox';
import { distribute } from '../../sandbox/webhooks/distribution';
import { PROJECT_EVENTS } from '../../sandbox/webhooks/types';
import { byId, credentialsFor, itemsOf } from './engine';
import { NO_LIMIT, onVouchers, SMALL, STOPPED, watching } from './triggers';
import type { WebhookEngine } from './webhookEngine';
import { addWebhook, envelope, post, receiving } from './webhooks';

let sandbox: Sandbox;
let engine: WebhookEngine;

beforeAll(async () => {
	sandbox = await startSandbox({ sizes: SMALL, rateLimit: NO_LIMIT, clock: STOPPED });
});
beforeEach(() => {
	sandbox.reset();
});
afterEach(async () => {
	await engine.close();
});
afterAll(async () => {
	await sandbox.close();
});

const CLUB = 'camp_Coffee7Club3Loyalty9Aa';
const items = () => engine.database.executions.map(([item]) => item?.json);

async function begin(parameters: INodeParameters = {}): Promise<void> {
	engine = receiving(sandbox, parameters);
	await engine.listen();
	await engine.activate();
}

const send = async (body: unknown) => await post(engine.url(), sandbox.keys.webhookSecret, body);

describe('which events start the workflow', () => {
	it('those that are chosen, and those that nobody knew', async () => {
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
		expect(items().map((json) => json?.event_type)).toEqual([
			'redemption.succeeded',
			'customer.redemption.succeeded',
			'voucher.gift.balance_aded',
			'loyalty.member.enrolled',
		]);
	});

	it('those that name the campaign, wherever they name it', async () => {
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
		expect(items().map((json) => json?.event_id)).toEqual(naming.map((_, index) => `ev_${index}`));
	});

	it('none that this credential has caused, where the user wants that', async () => {
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
		expect(items().map((json) => json?.name)).toEqual(['Another', 'By hand']);
	});
});

describe('what an item holds', () => {
	it('columns of a polled transaction', async () => {
		await begin();
		addWebhook(sandbox, engine.url(), ['voucher.gift.transaction.created']);
		const polling = watching(sandbox, onVouchers('GIFT-0001'));
		await polling.activate();
		sandbox.world.book({ voucher: 'GIFT-0001', type: 'CREDITS_REDEMPTION', amount: -5 });
		await sandbox.webhooks.settle();
		const [polled] = await polling.poll();
		const [item] = items();
		expect(item).toMatchObject({ event_type: 'voucher.gift.transaction.created' });
		expect(item).toMatchObject({ ...polled?.json, voucher_code: 'GIFT-0001' });
	});

	it('columns of a redemption, of a rollback, of a customer and of a voucher', async () => {
		await begin();
		addWebhook(sandbox, engine.url(), [...PROJECT_EVENTS]);
		const [redeemed] = sandbox.world.book({
			voucher: 'GIFT-0001',
			type: 'CREDITS_REDEMPTION',
			amount: -5,
		});
		const redemption = redeemed?.details.redemption?.id ?? '';
		await sandbox.webhooks.settle();
		expect(items()).toContainEqual(
			expect.objectContaining({
				event_type: 'redemption.succeeded',
				id: redemption,
				object: 'redemption',
				result: 'SUCCESS',
				amount: 5,
				voucher_code: 'GIFT-0001',
			}),
		);
		await send(
			envelope('redemption.rollback.succeeded', {
				voucher: { code: 'GIFT-0001' },
				redemption: { id: 'r_1' },
				redemption_rollback: { id: 'rr_1', object: 'redemption_rollback', reason: 'Refund' },
			}),
		);
		expect(items().at(-1)).toMatchObject({
			id: 'rr_1',
			reason: 'Refund',
			voucher_code: 'GIFT-0001',
		});
		await send(
			envelope('customer.created', { customer: { id: 'cust_1', address: { city: 'Ulm' } } }),
		);
		expect(items().at(-1)).toMatchObject({ id: 'cust_1', city: 'Ulm', email: null });
		await send(envelope('voucher.disabled', { voucher: { code: 'SAVE-5', active: false } }));
		expect(items().at(-1)).toMatchObject({ code: 'SAVE-5', active: false });
		await send(
			envelope('customer.segment.entered', { customer: { id: 'c' }, segment: { name: 'VIP' } }),
		);
		expect(items().at(-1)).toMatchObject({ customer_id: 'c', segment: 'VIP', order_id: null });
	});

	it('all that has arrived, where it is not simplified', async () => {
		await begin({ simplify: false });
		const body = envelope('redemption.succeeded', { redemption: { id: 'r_1' }, new: [1] });
		await send(body);
		expect(items()).toEqual([body]);
	});

	it.each([
		['an object', { order: 17, data: 'none' }, { order: 17, data: 'none' }],
		['a list', [1, { a: 2 }], { payload: [1, { a: 2 }] }],
		['a number', '17', { payload: 17 }],
	])('%s that a distribution sends without an envelope', async (_what, body, item) => {
		await begin({ events: ['redemption.succeeded'] });
		await send(body);
		expect(items()).toEqual([item]);
		await send(body);
		expect(items()).toHaveLength(2);
	});

	it('text that a distribution sends', async () => {
		await begin();
		const type = { 'content-type': 'text/plain' };
		await post(engine.url(), sandbox.keys.webhookSecret, ' Thank you ', type);
		expect(items()).toEqual([{ payload: ' Thank you ' }]);
	});
});

describe('distributions', () => {
	const redeem = () =>
		sandbox.world.book({ voucher: 'COFFEE-0001', type: 'POINTS_REDEMPTION', amount: -1 });
	const events = ['customer.redemption.succeeded'];

	it('are known by the type of the event, not by the name that the user gave them', async () => {
		await begin({ events: ['redemption.succeeded'] });
		distribute(sandbox.world, { name: 'customer.created', target_url: engine.url(), events });
		redeem();
		await sandbox.webhooks.settle();
		expect(items()).toMatchObject([
			{
				event_type: 'customer.redemption.succeeded',
				distribution: 'customer.created',
				voucher_code: 'COFFEE-0001',
				amount: 1,
			},
		]);
	});

	it('tell each once of an event of which a webhook tells, too', async () => {
		await begin();
		sandbox.settings.webhooks.repeats = 2;
		addWebhook(sandbox, engine.url(), ['redemption.succeeded']);
		for (const name of ['Mail', 'Chat'])
			distribute(sandbox.world, { name, target_url: engine.url(), events });
		redeem();
		await sandbox.webhooks.settle();
		expect(sandbox.webhooks.deliveries).toHaveLength(9);
		expect(
			items()
				.map((json) => json?.distribution)
				.toSorted(),
		).toEqual(['Chat', 'Mail', undefined]);
	});

	it('may send the data alone', async () => {
		await begin();
		distribute(sandbox.world, { name: 'Mail', target_url: engine.url(), events, raw: true });
		redeem();
		await sandbox.webhooks.settle();
		expect(items()).toMatchObject([{ redemption: { object: 'redemption' } }]);
	});
});

it('events are offered in words, in groups, each once', () => {
	const names = eventChoices.map(({ name }) => name);
	expect(new Set(names).size).toBe(names.length);
	expect(names.slice(1)).toEqual(
		names.slice(1).toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)),
	);
	for (const name of names.slice(1)) expect(name).toMatch(/^[A-Z][A-Za-z ()]+: [A-Z][A-Za-z ]+$/);
});
