import { createHmac } from 'node:crypto';
import { request } from 'undici';
import { until } from '../../../support/triggers';
import { begunWith } from '../../../support/webhookWorkflow';
import { addWebhook, envelope, post } from '../../../support/webhooks';
import { sandbox } from '../../../support/sandbox';
import {
	begin,
	engine,
	eventIds,
	numbered,
	secret,
	send,
	started,
	withDeliveries,
} from './received';

withDeliveries();

describe('each event starts one execution', () => {
	beforeEach(() => begin());

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
});
