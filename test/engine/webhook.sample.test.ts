import { ANY, eventChoices } from '../../nodes/Voucherify/triggers/webhook/catalogue';
import { eventKindOf } from '../../nodes/Voucherify/items/eventKinds';
import { properties } from '../../nodes/Voucherify/triggers/webhook/fields';
import { messageIn } from '../../nodes/Voucherify/triggers/webhook/message';
import { sampleOf } from '../../nodes/Voucherify/triggers/webhook/sample';
import { startSandbox, type Sandbox } from '../../sandbox';
import { byId } from './engine';
import { skipPauses } from './pauses';
import { NO_LIMIT, SMALL, STOPPED, until } from './triggers';
import { begunWith, type WebhookEngine } from './webhookEngine';
import { automatically, receiving } from './webhooks';

let sandbox: Sandbox;
let engine: WebhookEngine;

skipPauses();

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

async function begin(parameters: object): Promise<void> {
	engine = receiving(sandbox, { testWithSample: true, ...parameters });
	await engine.listen();
}

const items = async () => (await begunWith(engine.database)).flat().map(({ json }) => json);
const urls = () => sandbox.world.webhooks.all().map(({ target_url }) => target_url);

test('a test gets it at once, signed, and Voucherify is not asked for anything', async () => {
	await begin(automatically(['customer.order.paid', 'customer.created']));
	await engine.activate('manual');
	await until(async () => (await items()).length > 0);
	expect(await items()).toEqual([
		expect.objectContaining({
			event_type: 'customer.order.paid',
			customer_email: 'eva.brown@example.com',
			source_id: 'A-1001',
			total_amount: 6_000,
		}),
	]);
	await engine.deactivate(true);
	expect(sandbox.requests).toEqual([]);
});

test('it is of the campaign that the user wants to hear of, and whole where nothing is simplified', async () => {
	const filters = { campaignId: byId('camp_of_mine') };
	await begin({ events: ['*'], filters, simplify: false });
	await engine.activate('manual');
	await until(async () => (await items()).length > 0);
	expect(await items()).toMatchObject([
		{
			type: 'redemption.succeeded',
			data: { voucher: { campaign_id: 'camp_of_mine' }, redemption: { result: 'SUCCESS' } },
		},
	]);
});

test('a test of an active workflow leaves the webhook alone that this has', async () => {
	await begin(automatically(['customer.created']));
	await engine.activate();
	expect(urls()).toEqual([engine.url()]);
	expect(await items()).toEqual([]);
	await engine.activate('manual');
	await until(async () => (await items()).length > 0);
	await engine.deactivate(true);
	expect(urls()).toEqual([engine.url()]);
	await engine.deactivate();
	await until(() => urls().length === 0);
});

test('an n8n that does not reach its own address says so, and waits for Voucherify', async () => {
	await begin({ events: ['customer.created'] });
	await engine.close();
	await engine.activate('manual');
	await until(() => engine.log.length > 0);
	expect(engine.log).toEqual([expect.stringContaining('The sample did not reach this n8n at')]);
	expect(engine.log.join()).not.toContain(sandbox.keys.webhookSecret);
});

test('it is off until it is switched on, at the top of the panel', () => {
	expect(properties[0]).toMatchObject({ name: 'testWithSample', default: false });
	expect(properties[1]?.displayName).toContain('Listening for test event');
});

test.each(eventChoices.map(({ value }) => String(value)))('there is one of %s', (type) => {
	const message = messageIn(Buffer.from(JSON.stringify(sampleOf([type]))));
	expect(message?.type).toBe(type === ANY ? 'redemption.succeeded' : type);
	const { data = {} } = message ?? {};
	expect(Object.keys(data)).not.toEqual([]);
	const [, about = () => ({})] = eventKindOf(type) ?? [];
	expect(about(data)).toBeDefined();
});
