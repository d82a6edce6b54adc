import { createHmac } from 'node:crypto';
import { request } from 'undici';
import { Deliveries } from '../../../../nodes/Voucherify/triggers/webhook/deliveries';
import { NO_LIMIT, SMALL, STOPPED, until } from '../../../support/triggers';
import { begunWith, newProcess, WebhookEngine } from '../../../support/webhookEngine';
import { addWebhook, envelope, post, receiving } from '../../../support/webhooks';
import { sandbox, useSandbox } from '../../../support/sandbox';

let engine: WebhookEngine;

useSandbox({ sizes: SMALL, rateLimit: NO_LIMIT, clock: STOPPED });
afterEach(async () => {
	await engine.close();
});

const secret = () => sandbox.keys.webhookSecret;
const started = async () => (await begunWith(engine.database)).flat().map(({ json }) => json);
const eventIds = async () => (await started()).map((json) => json.event_id);

async function begin(parameters = {}): Promise<void> {
	engine = receiving(sandbox, parameters);
	await engine.listen();
	await engine.activate();
}

const send = (body: unknown, headers?: Record<string, string>) =>
	post(engine.url(), secret(), body, headers);

describe('only Voucherify is accepted', () => {
	beforeEach(() => begin());

	const body = envelope('redemption.succeeded');
	it('a signed event starts an execution', async () => {
		expect((await send(body)).status).toBe(200);
		expect(await started()).toMatchObject([{ event_type: 'redemption.succeeded' }]);
	});

	it('a signature over the body without its white space is accepted, too', async () => {
		const text = JSON.stringify(body, null, 2);
		const signature = createHmac('sha256', secret()).update(JSON.stringify(body)).digest('hex');
		expect((await send(text, { 'x-voucherify-signature': signature })).status).toBe(200);
	});

	it.each<[string, unknown, Record<string, string>]>([
		['without a signature', body, { 'x-voucherify-signature': '' }],
		['with another signature', body, { 'x-voucherify-signature': 'a'.repeat(64) }],
		['with half a signature', body, { 'x-voucherify-signature': 'a'.repeat(32) }],
		['with no digits', body, { 'x-voucherify-signature': 'z'.repeat(64) }],
		['of another language', 'text=1', { 'x-voucherify-signature': 'a'.repeat(64) }],
		['that is very long', 'x'.repeat(12_000_000), { 'x-voucherify-signature': 'a'.repeat(64) }],
		['that is empty', '', { 'x-voucherify-signature': 'a'.repeat(64) }],
		[
			'made of quotation marks',
			'"\\'.repeat(1_000_000),
			{ 'x-voucherify-signature': 'a'.repeat(64) },
		],
	])('a body %s is answered with 401', async (_what, forged, headers) => {
		const type = { 'content-type': 'application/octet-stream' };
		expect(await send(forged, { ...type, ...headers })).toEqual({
			status: 401,
			text: '{"message":"The signature is missing or wrong"}',
		});
		expect(await started()).toEqual([]);
	});

	it.each([
		['one letter is another one', (text: string) => text.replace('r_1', 'r_2')],
		['it is cut', (text: string) => text.slice(0, -2)],
		['something follows', (text: string) => `${text} `.replace(/ $/, '{}')],
	])('a signed event is refused when %s', async (_what, change) => {
		const text = JSON.stringify(body);
		const signature = createHmac('sha256', secret()).update(text).digest('hex');
		const headers = { 'x-voucherify-signature': signature, 'content-type': 'text/plain' };
		expect((await send(change(text), headers)).status).toBe(401);
		expect(await started()).toEqual([]);
	});

	it('a wrong secret is logged once per minute, without the secret', async () => {
		const wrong = () => post(engine.url(), 'another secret', body);
		expect((await wrong()).status).toBe(401);
		expect((await wrong()).status).toBe(401);
		expect(engine.log).toEqual([expect.stringContaining('is not signed with the webhook secret')]);
		expect(engine.log.join()).toContain('12 times');
		expect(engine.log.join()).not.toContain(secret());
		jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 61_000);
		await wrong();
		expect(engine.log).toHaveLength(2);
	});

	it('a request without a signature is not logged, as anyone can send it', async () => {
		await send(body, { 'x-voucherify-signature': '' });
		expect(engine.log).toEqual([]);
	});

	it('a listening test ends when the secret is wrong', async () => {
		await engine.activate('manual');
		expect((await post(engine.url(true), 'another secret', body)).status).toBe(500);
		expect(engine.log.join()).toContain('is not signed with the webhook secret');
	});

	it('files are refused', async () => {
		const type = { 'content-type': 'multipart/form-data; boundary=x' };
		expect((await send(body, type)).status).toBe(401);
	});

	it('a signed but empty body is no event', async () => {
		expect((await send(' ', { 'content-type': 'text/plain' })).status).toBe(400);
	});
});

describe('without the signature check', () => {
	beforeEach(() => begin({ verifySignature: false }));

	it('only a body that looks like an event is accepted', async () => {
		const unsigned = { 'x-voucherify-signature': '' };
		expect((await send(envelope('customer.created'), unsigned)).status).toBe(200);
		expect((await send({ order: 1 }, unsigned)).status).toBe(200);
		expect((await send({ payload: { email: null } }, unsigned)).status).toBe(200);
		expect((await send([1], unsigned)).status).toBe(400);
		expect((await send('', unsigned)).status).toBe(400);
		const text = { ...unsigned, 'content-type': 'text/plain' };
		expect((await send('hello', text)).status).toBe(400);
		expect(await started()).toHaveLength(3);
	});
});

describe('each event starts one execution', () => {
	beforeEach(() => begin());

	const numbered = (id: number | string) => envelope('customer.created', {}, { id: String(id) });
	const redeem = () =>
		sandbox.world.book({ voucher: 'GIFT-0001', type: 'CREDITS_REDEMPTION', amount: -5 });
	const due = () =>
		sandbox.world.events
			.all()
			.filter(
				({ type, created_at }) =>
					type === 'redemption.succeeded' && created_at.startsWith('2026-11'),
			)
			.map(({ id }) => id);

	it('however often and in whatever order it is delivered, with forgeries beside it', async () => {
		Object.assign(sandbox.settings.webhooks, { repeats: 2, forgeries: 3, spreadMs: 60_000 });
		addWebhook(sandbox, engine.url(), ['redemption.succeeded']);
		addWebhook(sandbox, engine.url(), ['redemption.succeeded', 'redemption.failed']);
		for (let count = 0; count < 30; count += 1) redeem();
		for (let second = 0; second < 60; second += 1) {
			sandbox.settings.clockAheadMs += 1_000;
			await sandbox.webhooks.settle();
		}
		const { deliveries } = sandbox.webhooks;
		expect(deliveries).toHaveLength(30 * 2 * 6);
		const forged = deliveries.filter(({ isForged }) => isForged).map(({ status }) => status);
		expect(new Set(forged)).toEqual(new Set([401, 422]));
		expect(deliveries.filter(({ isForged }) => !isForged).map(({ status }) => status)).toEqual(
			Array.from({ length: 180 }, () => 200),
		);
		expect((await eventIds()).toSorted()).toEqual(due().toSorted());
	});

	it('on a later delivery, when n8n could not save the execution', async () => {
		addWebhook(sandbox, engine.url(), ['redemption.succeeded']);
		let failures = 2;
		engine.beforeSaving = () => {
			if ((failures -= 1) >= 0) throw new Error('The database is away');
		};
		redeem();
		for (const minutes of [0, 1, 2, 4, 8]) {
			sandbox.settings.clockAheadMs += minutes * 60_000;
			await sandbox.webhooks.settle();
		}
		expect(sandbox.webhooks.deliveries.map(({ status }) => status)).toEqual([500, 500, 200]);
		expect(await eventIds()).toEqual(due());
	});

	it('while a repeat waits for the first delivery to be saved', async () => {
		const body = envelope('redemption.succeeded');
		let saving: (() => void) | undefined;
		engine.beforeSaving = () =>
			new Promise((resolve) => {
				saving = resolve;
			});
		const first = send(body);
		while (!saving) await new Promise((resolve) => setImmediate(resolve));
		const second = send(body);
		engine.beforeSaving = () => undefined;
		saving();
		expect((await first).text).toContain('started');
		expect((await second).text).toContain('before');
		expect(await started()).toHaveLength(1);
	});

	it('while a repeat that gave up waiting takes no place', async () => {
		let failing: ((reason: Error) => void) | undefined;
		engine.beforeSaving = () =>
			new Promise((_, reject) => {
				failing = reject;
			});
		const first = send(numbered('a'));
		await until(() => failing !== undefined);
		engine.beforeSaving = () => undefined;
		const { arrived, over } = engine.calls;
		const patience = new AbortController();
		const text = JSON.stringify(numbered('a'));
		const second = request(engine.url(), {
			method: 'POST',
			headers: {
				'content-type': 'application/json',
				'x-voucherify-signature': createHmac('sha256', secret()).update(text).digest('hex'),
			},
			body: text,
			signal: patience.signal,
		}).catch(() => 'given up');
		await until(() => engine.calls.arrived > arrived);
		patience.abort();
		expect(await second).toBe('given up');
		await until(() => engine.calls.over > over);
		failing?.(new Error('The database is away'));
		expect((await first).status).toBe(500);
		expect((await send(numbered('a'))).text).toContain('started');
		expect(await eventIds()).toEqual(['a']);
	});

	it('of 400 at the same time, although saving one of them stalls', async () => {
		let saving = 0;
		engine.beforeSaving = async ({ headers }) => {
			if (headers['x-stalls']) await new Promise(() => undefined);
			saving += 1;
			await until(() => saving === 400);
		};
		const stalled = post(engine.url(), secret(), numbered('stalled'), { 'x-stalls': '1' });
		const ids = Array.from({ length: 400 }, (_, index) => `ev_${index}`);
		const answers = await Promise.all(ids.map((id) => send(numbered(id))));
		expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
		expect((await eventIds()).toSorted()).toEqual(ids.toSorted());
		await engine.close();
		await expect(stalled).rejects.toThrow();
		await engine.listen();
	});

	it('without changing the static data of other nodes', async () => {
		engine.database.staticData = { global: { counter: 1 } };
		let saving: (() => void) | undefined;
		engine.beforeSaving = () =>
			new Promise((resolve) => {
				saving = resolve;
			});
		const first = send(numbered('a'));
		await until(() => saving !== undefined);
		engine.database.staticData = { global: { counter: 2 }, 'node:Poll': { cursor: 'c' } };
		saving?.();
		await first;
		await begunWith(engine.database);
		expect(engine.database.staticData).toEqual({
			global: { counter: 2 },
			'node:Poll': { cursor: 'c' },
		});
	});

	it('for each customer and each channel of a distribution', async () => {
		const source = { id: 'dist_1', object: 'distribution', target_url: 'http://localhost' };
		const told = (customer: string, channel = 'webhook') =>
			envelope(
				'customer.segment.entered',
				{ customer: { id: customer } },
				{
					id: 'ev_1',
					source: { ...source, channel },
				},
			);
		const bodies = [told('cust_1'), told('cust_2'), told('cust_1', 'sms')];
		for (const body of [...bodies, ...bodies]) expect((await send(body)).status).toBe(200);
		expect(await started()).toHaveLength(3);
	});

	it('also for test messages of the dashboard, whose IDs are zeros', async () => {
		const test = envelope('customer.created', {}, { id: 'ev_000000000000000000' });
		for (let count = 0; count < 2; count += 1) expect((await send(test)).text).toContain('started');
		expect(await started()).toHaveLength(2);
	});

	it('on a repeat that arrives while the first delivery fails', async () => {
		const body = envelope('redemption.succeeded');
		let failing: ((reason: Error) => void) | undefined;
		engine.beforeSaving = () =>
			new Promise((_, reject) => {
				failing = reject;
			});
		const first = send(body);
		while (!failing) await new Promise((resolve) => setImmediate(resolve));
		engine.beforeSaving = () => undefined;
		const second = send(body);
		failing(new Error('The database is away'));
		expect((await first).status).toBe(500);
		expect((await second).text).toContain('started');
		expect(await started()).toHaveLength(1);
	});

	it('until n8n restarts, however many others come between; a repeat then starts one more', async () => {
		const sendAll = async () =>
			await Promise.all(Array.from({ length: 300 }, (_, id) => send(numbered(id))));
		await sendAll();
		await sendAll();
		expect(await started()).toHaveLength(300);
		await engine.restart();
		await sendAll();
		await sendAll();
		expect(await started()).toHaveLength(600);
	});

	it('among the latest 5,000 that a process remembers', async () => {
		const deliveries = new Deliveries();
		const done = {
			writableEnded: true,
			destroyed: false,
			statusCode: 200,
			once: (_: 'finish' | 'close', listener: () => void) => {
				listener();
			},
		};
		for (let id = 0; id < 5_001; id += 1)
			expect(await deliveries.note(`ev_${id}`, done)).toBe('new');
		expect(await deliveries.note('ev_1', done)).toBe('known');
		expect(await deliveries.note('ev_0', done)).toBe('new');
	});

	it('while it is being saved, however many arrive meanwhile', async () => {
		const deliveries = new Deliveries();
		const response = (writableEnded: boolean) => ({
			writableEnded,
			destroyed: false,
			statusCode: 200,
			once: (_: 'finish' | 'close', listener: () => void) => {
				listener();
			},
		});
		expect(await deliveries.note('saving', response(false))).toBe('new');
		for (let id = 0; id < 5_000; id += 1) await deliveries.note(`ev_${id}`, response(true));
		expect(await deliveries.note('saving', response(true))).toBe('open');
	});

	it('each time if it has no envelope, as repeats cannot be recognized', async () => {
		const raw = { customer: { id: 'cust_1' }, segment: { id: 'seg_1', name: 'Newsletter' } };
		await send(raw);
		await send(raw);
		expect(await started()).toEqual([raw, raw]);
	});

	it('per process of n8n, as each remembers its own deliveries', async () => {
		const other = new WebhookEngine(engine.definition, engine.database, newProcess());
		await other.listen();
		for (const process of [engine, other, engine, other])
			await post(process.url(), secret(), numbered('a'));
		await other.close();
		expect(await eventIds()).toEqual(['a', 'a']);
	});
});

it('accepts any delivery in a manual test, and remembers nothing', async () => {
	await begin();
	await engine.activate('manual');
	const body = envelope('redemption.succeeded');
	for (let count = 0; count < 2; count += 1) {
		expect((await post(engine.url(true), secret(), body)).status).toBe(200);
	}
	expect(await started()).toHaveLength(2);
	expect((await send(body)).text).toContain('started');
});
