import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { startSandbox, type Sandbox } from '../../../sandbox';
import { PROJECT_ID } from '../../../sandbox/world/seed/projects';
import { call, field } from './client';

let sandbox: Sandbox;
let receiver: Server;
/** Received deliveries: the body, and whether its signature is the service's. */
let received: Array<{ body: string; isSigned: boolean }>;
let answer: (request: IncomingMessage) => number;

beforeAll(async () => {
	sandbox = await startSandbox({ clock: () => Date.parse('2026-11-02T12:00:00.730Z') });
	receiver = createServer((request, response) => {
		const chunks: Buffer[] = [];
		request.on('data', (chunk: Buffer) => chunks.push(chunk));
		request.on('end', () => {
			const body = Buffer.concat(chunks).toString();
			const signature = createHmac('sha256', sandbox.keys.webhookSecret).update(body).digest('hex');
			received.push({ body, isSigned: request.headers['x-voucherify-signature'] === signature });
			response.writeHead(answer(request)).end();
		});
	});
	await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
});
beforeEach(() => {
	sandbox.reset();
	received = [];
	answer = () => 200;
});
afterAll(async () => {
	receiver.closeAllConnections();
	receiver.close();
	await sandbox.close();
});

const WEBHOOKS = `/management/v1/projects/${PROJECT_ID}/webhooks`;

function receiverUrl(): string {
	const address = receiver.address();
	if (typeof address !== 'object' || address === null) throw new Error('no receiver');
	return `http://127.0.0.1:${address.port}/hook`;
}

const register = async (...events: string[]) =>
	await call(sandbox, WEBHOOKS, {
		method: 'POST',
		body: { target_url: receiverUrl(), events },
	});

const types = () => received.map(({ body }) => field(JSON.parse(body), 'type'));

it('creates, lists, updates and deletes webhooks', async () => {
	const made = await register('customer.created');
	expect(made.json).toMatchObject({
		object: 'webhook',
		target_url: receiverUrl(),
		events: ['customer.created'],
		active: true,
	});
	const one = `${WEBHOOKS}/${String(field(made.json, 'id'))}`;
	expect((await call(sandbox, WEBHOOKS)).json).toMatchObject({
		data: [{ active: true }],
		total: 1,
	});
	const body = { target_url: receiverUrl(), events: ['voucher.created'], active: false };
	expect((await call(sandbox, one, { method: 'PUT', body })).json).toMatchObject(body);
	expect((await call(sandbox, one, { method: 'DELETE' })).status).toBe(204);
	expect((await call(sandbox, one, { method: 'DELETE' })).status).toBe(404);
	expect((await call(sandbox, WEBHOOKS.replace(PROJECT_ID, 'proj_0'))).status).toBe(404);
});

it.each([
	['unknown events', { events: ['customer.sneezed'] }],
	['no events', { events: [] }],
	['no address', { target_url: 'somewhere' }],
	['unknown fields', { secret: 'x' }],
])('rejects %s', async (_what, change) => {
	const body = { target_url: receiverUrl(), events: ['customer.created'], ...change };
	expect((await call(sandbox, WEBHOOKS, { method: 'POST', body })).status).toBe(400);
});

it("uses the description's event names if set to", async () => {
	sandbox.settings.beliefs.webhookEventNames = 'described';
	expect((await register('voucher.gift.balance_added')).status).toBe(400);
	expect((await register('customer.updated')).status).toBe(400);
	expect((await register('voucher.gift.balance_aded')).status).toBe(200);
	sandbox.world.book({ voucher: 'GIFT-0001', amount: 5 });
	await sandbox.webhooks.settle();
	expect(types()).toEqual(['voucher.gift.balance_added']);
});

it('signs an envelope that says what happened, and who did it', async () => {
	await register('customer.created', 'redemption.succeeded');
	await call(sandbox, '/v1/customers', { method: 'POST', body: { source_id: 'ada', name: 'Ada' } });
	sandbox.world.book({ voucher: 'GIFT-0001', type: 'CREDITS_REDEMPTION', amount: -5 });
	await sandbox.webhooks.settle();
	expect(received.map(({ isSigned }) => isSigned)).toEqual([true, true]);
	const [created, redeemed] = received.map(({ body }): unknown => JSON.parse(body));
	const time: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
	const text: unknown = expect.any(String);
	expect(created).toMatchObject({
		id: text,
		created_at: time,
		project_id: PROJECT_ID,
		type: 'customer.created',
		data: { customer: { source_id: 'ada', object: 'customer' } },
		source: { id: text, object: 'webhook', target_url: receiverUrl() },
		event: {
			id: text,
			created_at: time,
			entity_id: text,
			type: 'customer.created',
			event_source: { channel: 'API', api_key: { app_id: sandbox.keys.appId } },
		},
	});
	expect(redeemed).toMatchObject({
		data: { redemption: { object: 'redemption', amount: 5 }, voucher: { code: 'GIFT-0001' } },
		event: { type: 'redemption.succeeded', event_source: { channel: 'USER_PORTAL' } },
	});
});

it('retries by its own clock, and finally disables the webhook', async () => {
	answer = () => 500;
	await register('customer.created');
	await call(sandbox, '/v1/customers', { method: 'POST', body: { name: 'Ada' } });
	for (const minutes of [0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1_024, 1_440, 9_999]) {
		sandbox.settings.clockAheadMs += minutes * 60_000 - 1;
		await sandbox.webhooks.settle();
		sandbox.settings.clockAheadMs += 1;
		await sandbox.webhooks.settle();
	}
	expect(sandbox.webhooks.deliveries.map(({ attempt }) => attempt)).toEqual(
		Array.from({ length: 13 }, (_, index) => index + 1),
	);
	expect(new Set(received.map(({ body }) => body)).size).toBe(1);
	expect(sandbox.world.webhooks.all()).toMatchObject([{ active: false }]);
});

it('repeats, forges and reorders as requested', async () => {
	Object.assign(sandbox.settings.webhooks, { repeats: 1, forgeries: 8, spreadMs: 60_000 });
	await register('customer.created');
	for (const name of ['Ada', 'Grace', 'Joan']) sandbox.world.customers.add({ ...born(), name });
	sandbox.settings.clockAheadMs += 60_000;
	await sandbox.webhooks.settle();
	const genuine = received.filter(({ isSigned }) => isSigned).map(({ body }) => body);
	expect(genuine).toHaveLength(6);
	expect(new Set(genuine).size).toBe(3);
	expect(received).toHaveLength(6 + 3 * 8);
	const order = sandbox.webhooks.deliveries.map(({ eventId }) => eventId);
	expect(order).not.toEqual(order.toSorted());
});

const born = () => ({ ...sandbox.world.customers.born(), source_id: null, metadata: {} });

it.each([
	[
		'with an envelope',
		false,
		{ type: 'Say thank you', event: { type: 'customer.redemption.succeeded' } },
	],
	['as raw data', true, { redemption: { object: 'redemption' } }],
])('sends the message of a distribution, %s', async (_how, raw, message) => {
	const body = {
		name: 'Say thank you',
		target_url: receiverUrl(),
		events: ['customer.redemption.succeeded'],
		raw,
	};
	await call(sandbox, '/_sandbox/distributions', { method: 'POST', body });
	sandbox.world.book({ voucher: 'COFFEE-0001', type: 'POINTS_REDEMPTION', amount: -1 });
	await sandbox.webhooks.settle();
	expect(received.map(({ body: text }): unknown => JSON.parse(text))).toMatchObject([message]);
	expect((await call(sandbox, WEBHOOKS)).json).toMatchObject({ total: 0 });
});

it('sends nothing about bulk changes, unless an import asks for it', async () => {
	await register('customer.updated', 'voucher.created');
	const source_id = 'customer-00001';
	const rows = [{ source_id, name: 'A' }];
	const csv = (code: string, more = '') =>
		call(sandbox, '/v1/vouchers/importCSV', {
			method: 'POST',
			headers: { 'content-type': 'multipart/form-data; boundary=x' },
			body: `--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nCode,Voucher Type,Value,Discount Type\n${code},DISCOUNT_VOUCHER,5,AMOUNT\n\r\n${more}--x--\r\n`,
		});
	await call(sandbox, '/v1/customers/bulk/async', { method: 'POST', body: rows });
	expect((await csv('SILENT')).status).toBe(202);
	await sandbox.webhooks.settle();
	expect(types()).toEqual([]);

	const asks = '--x\r\nContent-Disposition: form-data; name="webhooks_enable"\r\n\r\ntrue\r\n';
	await csv('TOLD', asks);
	await call(sandbox, `/v1/customers/${source_id}`, { method: 'PUT', body: { name: 'C' } });
	await sandbox.webhooks.settle();
	expect(types().sort()).toEqual(['customer.updated', 'voucher.created']);
});
