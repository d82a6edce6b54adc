import { createServer, type Server } from 'node:http';
import { LOYALTY_EVENTS } from '../../../sandbox/webhooks/workflowSamples';
import { PROGRAM_IDS } from '../../../sandbox/world/seed/loyalty';
import { sandbox, useSandbox } from '../../support/sandbox';
import { call, field } from './client';

useSandbox({ sizes: { customers: 24 }, clock: () => Date.parse('2026-11-02T12:00:00.730Z') });

let receiver: Server;
/** Bodies of the received messages. */
let received: unknown[] = [];

beforeAll(async () => {
	receiver = createServer((request, response) => {
		const chunks: Buffer[] = [];
		request.on('data', (chunk: Buffer) => chunks.push(chunk));
		request.on('end', () => {
			received.push(JSON.parse(Buffer.concat(chunks).toString()));
			response.writeHead(200).end();
		});
	});
	await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
});
beforeEach(() => {
	received = [];
});
afterAll(() => {
	receiver.closeAllConnections();
	receiver.close();
});

const post = (path: string, body?: unknown) => call(sandbox, path, { method: 'POST', body });
const types = () => received.map((message) => field(message, 'type'));
const ALL = Object.values(LOYALTY_EVENTS).flat();

function receiverUrl(): string {
	const address = receiver.address();
	if (typeof address !== 'object' || address === null) throw new Error('no receiver');
	return `http://127.0.0.1:${address.port}/hook`;
}

const draw = (events: readonly string[], statuses: string[] = []) =>
	post('/_sandbox/workflows', { target_url: receiverUrl(), events, statuses });

/** Type and status of each transaction that was sent. */
const moved = () =>
	received.map((message) => [
		field(message, 'type'),
		field(message, 'data', 'trigger', 'transaction', 'status'),
	]);

/** Lets the service book what is pending. */
async function book(): Promise<void> {
	sandbox.settings.clockAheadMs += sandbox.settings.pointsDelayMs;
	await sandbox.webhooks.settle();
}

const beans = () => {
	const [member] = sandbox.world.loyaltyMembers.of(PROGRAM_IDS.beanSociety);
	const [card] = sandbox.world.loyaltyCards.of(member?.id ?? '');
	return `/v2/loyalties/programs/${PROGRAM_IDS.beanSociety}/members/${member?.id}/cards/${card?.id}`;
};

it('refuses types that Voucherify does not have', async () => {
	expect((await draw(['POINTS_STOLEN'])).status).toBe(400);
	expect((await draw(['POINTS_EARNED'])).status).toBe(200);
});

it('is no webhook of the project', async () => {
	await draw(['POINTS_EARNED']);
	const path = '/management/v1/projects/proj_Wz8DeShop/webhooks';
	expect((await call(sandbox, path)).json).toMatchObject({ data: [], total: 0 });
});

it('sends points that move, with their status before and after the booking', async () => {
	await draw(ALL);
	await post(`${beans()}/points`, { points: 7 });
	await sandbox.webhooks.settle();
	expect(moved()).toEqual([['ADMIN_CREDIT', 'PENDING']]);
	await book();
	expect(moved()).toEqual([
		['ADMIN_CREDIT', 'PENDING'],
		['ADMIN_CREDIT', 'APPROVED'],
	]);
	const [first] = received;
	expect(first).toMatchObject({
		source: { object: 'workflow', target_url: receiverUrl() },
		event: { id: field(first, 'data', 'trigger', 'transaction', 'id') },
	});
	expect(field(first, 'event', 'event_source')).toBeUndefined();
});

it('sends a purchase and its refund with the points that they move', async () => {
	await draw(LOYALTY_EVENTS.points ?? []);
	await draw(LOYALTY_EVENTS.rewards ?? []);
	const [reward] = sandbox.world.loyaltyRewards.all();
	const member = beans().replace(/\/cards.*/, '');
	const bought = await post(`${member}/rewards/purchases`, { reward_id: reward?.id });
	await book();
	const id = String(field(bought.json, 'transaction', 'id'));
	const program = `/v2/loyalties/programs/${PROGRAM_IDS.beanSociety}`;
	await post(`${program}/rewards/purchases/${id}/refund`, {});
	await book();
	const [points, purchase] = ['POINTS_SPENT_ON_REWARD', 'PURCHASE'];
	const seen = moved().map((pair) => pair.join(' '));
	expect(seen.slice(0, 4)).toEqual([
		`${points} PENDING`,
		`${purchase} PENDING`,
		`${points} APPROVED`,
		`${purchase} APPROVED`,
	]);
	expect(new Set(seen.slice(4))).toEqual(
		new Set([
			...['POINTS_RETURNED PENDING', 'REFUND PENDING', 'PURCHASE REFUNDED'],
			...['POINTS_RETURNED APPROVED', 'REFUND APPROVED'],
		]),
	);
});

it('sends what happens to members, and who did it', async () => {
	await draw(ALL);
	await post('/v1/customers', { source_id: 'ada' });
	const path = `/v2/loyalties/programs/${PROGRAM_IDS.beanSociety}/members`;
	const named = { type: 'customer_source_id', customer_source_id: 'ada' };
	const made = await post(path, { customer_identification: named });
	const one = `${path}/${String(field(made.json, 'id'))}`;
	await post(`${one}/deactivate`);
	await call(sandbox, one, { method: 'DELETE' });
	await sandbox.webhooks.settle();
	expect(types()).toEqual([
		'vl.member.created',
		'vl.card.created',
		'vl.member.card.assigned',
		'vl.card.assigned',
		'vl.member.deactivated',
		'vl.member.deleted',
	]);
	expect(received[0]).toMatchObject({
		data: {
			trigger: {
				activity: {
					member_id: field(made.json, 'id'),
					data: { member: { object: 'member' }, program: { object: 'program' } },
				},
			},
		},
		event: { event_source: { channel: 'API', api_key: { app_id: sandbox.keys.appId } } },
	});
});

it("sends a sample of each type from the inbox's buttons, to the addresses of all webhooks once", async () => {
	await draw(['POINTS_EARNED']);
	await draw(['ADMIN_DEBIT']);
	for (const [group, samples] of Object.entries(LOYALTY_EVENTS)) {
		const { json } = await post(`/_sandbox/news/loyalty_${group}`);
		expect(field(json, 'text')).toBe(`${samples.length} samples went to 1 address.`);
	}
	await sandbox.webhooks.settle();
	expect(types().toSorted()).toEqual(ALL.toSorted());
	expect(new Set(received.map((message) => field(message, 'event', 'id'))).size).toBe(ALL.length);
});
