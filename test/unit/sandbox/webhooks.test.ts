import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { LOYALTY_EVENTS } from '../../../sandbox/webhooks/workflowSamples';
import { PROGRAM_IDS } from '../../../sandbox/world/seed/loyalty';
import { PROJECT_ID } from '../../../sandbox/world/seed/projects';
import { sandbox, useSandbox } from '../../support/sandbox';
import { anyText, call, field, post, put } from './client';

useSandbox({ sizes: { customers: 24 }, clock: () => Date.parse('2026-11-02T12:00:00.730Z') });

let receiver: Server;
/** Received messages, with whether the service signed them. */
let received: Array<{ body: string; isSigned: boolean }>;
let status: number;

beforeAll(async () => {
	const receive = async (request: IncomingMessage) => {
		const body = Buffer.concat(await request.toArray()).toString();
		const signature = createHmac('sha256', sandbox.keys.webhookSecret).update(body).digest('hex');
		received.push({ body, isSigned: request.headers['x-voucherify-signature'] === signature });
	};
	receiver = createServer((request, response) => {
		void receive(request).then(() => response.writeHead(status).end());
	});
	await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
});
beforeEach(() => {
	received = [];
	status = 200;
});
afterAll(() => receiver.close());

const send = (path: string, body?: unknown) => call(sandbox, path, post(body));
const target = () => {
	const address = receiver.address();
	return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/hook`;
};
const WEBHOOKS = `/management/v1/projects/${PROJECT_ID}/webhooks`;
const register = (...events: string[]) => send(WEBHOOKS, { target_url: target(), events });
const messages = () => received.map(({ body }): unknown => JSON.parse(body));
const types = () => messages().map((message) => field(message, 'type'));

/** Waits until everything is sent that is due at a time, in milliseconds from now. */
async function after(ms = 0): Promise<void> {
	sandbox.settings.clockAheadMs += ms;
	await sandbox.webhooks.settle();
}

it('signs an envelope that says what happened, and who did it', async () => {
	await register('customer.created', 'redemption.succeeded');
	await send('/v1/customers', { source_id: 'ada' });
	sandbox.world.book({ voucher: 'GIFT-0001', type: 'CREDITS_REDEMPTION', amount: -5 });
	await after();
	expect(received.map(({ isSigned }) => isSigned)).toEqual([true, true]);
	const created_at: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
	const caller = { channel: 'API', api_key: { app_id: sandbox.keys.appId } };
	const event = { id: anyText, created_at, type: 'customer.created' };
	expect(messages()).toMatchObject([
		{
			...{ ...event, project_id: PROJECT_ID, data: { customer: { source_id: 'ada' } } },
			source: { id: anyText, object: 'webhook', target_url: target() },
			event: { ...event, entity_id: anyText, event_source: caller },
		},
		{
			data: { redemption: { amount: 5 }, voucher: { code: 'GIFT-0001' } },
			event: { type: 'redemption.succeeded', event_source: { channel: 'USER_PORTAL' } },
		},
	]);
});

it('tries again by its own clock, and finally disables the webhook', async () => {
	status = 500;
	await register('customer.created');
	await send('/v1/customers', { name: 'Ada' });
	for (const minutes of [0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1_024, 1_440, 9_999]) {
		await after(minutes * 60_000 - 1);
		await after(1);
	}
	const attempts = sandbox.webhooks.deliveries.map(({ attempt }) => attempt);
	expect(attempts).toEqual(Array.from({ length: 13 }, (_, index) => index + 1));
	expect(new Set(received.map(({ body }) => body)).size).toBe(1);
	expect(sandbox.world.webhooks.all()).toMatchObject([{ active: false }]);
});

it('sends nothing about bulk changes, unless an import asks for it', async () => {
	await register('customer.updated', 'voucher.created');
	const part = (name: string, text: string) =>
		`--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;
	const rows = (code: string) =>
		`Code,Voucher Type,Value,Discount Type\n${code},DISCOUNT_VOUCHER,5,AMOUNT\n`;
	const upload = (...parts: string[]) =>
		call(sandbox, '/v1/vouchers/importCSV', {
			...post(`${parts.join('')}--x--\r\n`),
			headers: { 'content-type': 'multipart/form-data; boundary=x' },
		});
	await send('/v1/customers/bulk/async', [{ source_id: 'customer-00001', name: 'A' }]);
	expect((await upload(part('file', rows('SILENT')))).status).toBe(202);
	await after();
	expect(types()).toEqual([]);
	await upload(part('file', rows('TOLD')), part('webhooks_enable', 'true'));
	await call(sandbox, '/v1/customers/customer-00001', put({ name: 'C' }));
	await after();
	expect(types().sort()).toEqual(['customer.updated', 'voucher.created']);
});

describe('a workflow', () => {
	const PROGRAM = `/v2/loyalties/programs/${PROGRAM_IDS.beanSociety}`;
	const draw = (events = Object.values(LOYALTY_EVENTS).flat()) =>
		send('/_sandbox/workflows', { target_url: target(), events });

	it('is no webhook of the project, and has types that Voucherify has', async () => {
		expect((await draw(['POINTS_STOLEN'])).status).toBe(400);
		expect((await draw(['POINTS_EARNED'])).status).toBe(200);
		expect((await call(sandbox, WEBHOOKS)).json).toMatchObject({ data: [], total: 0 });
	});

	it('sends a purchase and its refund with the points that they move, before and after the booking', async () => {
		await draw();
		const [member] = sandbox.world.loyaltyMembers.of(PROGRAM_IDS.beanSociety);
		const [reward] = sandbox.world.loyaltyRewards;
		const purchases = `${PROGRAM}/members/${member?.id}/rewards/purchases`;
		const { json } = await send(purchases, { reward_id: reward?.id });
		await after(sandbox.settings.pointsDelayMs);
		const id = String(field(json, 'transaction', 'id'));
		await send(`${PROGRAM}/rewards/purchases/${id}/refund`, {});
		await after(sandbox.settings.pointsDelayMs);
		const seen = messages().map((message) => {
			const status = field(message, 'data', 'trigger', 'transaction', 'status');
			return [field(message, 'type'), status].join(' ');
		});
		const bought = ['POINTS_SPENT_ON_REWARD', 'PURCHASE'];
		const pending = bought.map((type) => `${type} PENDING`);
		expect(seen.slice(0, 4)).toEqual([...pending, ...bought.map((type) => `${type} APPROVED`)]);
		const refunded = ['POINTS_RETURNED PENDING', 'REFUND PENDING', 'PURCHASE REFUNDED'];
		const booked = ['POINTS_RETURNED APPROVED', 'REFUND APPROVED'];
		expect(new Set(seen.slice(4))).toEqual(new Set([...refunded, ...booked]));
	});

	it('sends what happens to members', async () => {
		await draw();
		await send('/v1/customers', { source_id: 'ada' });
		const named = { type: 'customer_source_id', customer_source_id: 'ada' };
		const { json } = await send(`${PROGRAM}/members`, { customer_identification: named });
		const one = `${PROGRAM}/members/${String(field(json, 'id'))}`;
		await send(`${one}/deactivate`);
		await call(sandbox, one, { method: 'DELETE' });
		await after();
		const made = ['member.created', 'card.created', 'member.card.assigned', 'card.assigned'];
		const all = [...made, 'JOINED', 'JOINED', 'member.deactivated', 'member.deleted'];
		const inFull = (type: string) => (type === 'JOINED' ? type : `vl.${type}`);
		expect(types()).toEqual(all.map(inFull));
	});
});
