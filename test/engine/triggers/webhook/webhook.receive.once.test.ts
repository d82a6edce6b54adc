import { createHmac } from 'node:crypto';
import type { INodeParameters } from 'n8n-workflow';
import { request } from 'undici';
import { Deliveries } from '../../../../nodes/Voucherify/triggers/webhook/deliveries';
import { sandbox } from '../../../support/sandbox';
import { until } from '../../../support/triggers';
import { begunWith } from '../../../support/webhookWorkflow';
import { addWebhook, envelope, post } from '../../../support/webhooks';
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

/** Sends an event, and waits until n8n is saving its execution, which ends when the test says so. */
async function sendSlowly(id: string, signal?: AbortSignal) {
	let saving: { save: () => void; fail: (reason: Error) => void } | undefined;
	engine.beforeSaving = () =>
		new Promise((save, fail) => {
			saving = { save, fail };
		});
	const response = signal ? sendUntil(signal, id) : send(numbered(id));
	await until(() => saving !== undefined);
	engine.beforeSaving = () => undefined;
	return { response, save: () => saving?.save(), fail: () => saving?.fail(new Error('away')) };
}

/** Sends an event, whose sender gives up when the signal says so. */
async function sendUntil(signal: AbortSignal, id: string) {
	const body = JSON.stringify(numbered(id));
	const headers = {
		'content-type': 'application/json',
		'x-voucherify-signature': createHmac('sha256', secret()).update(body).digest('hex'),
	};
	const sent = request(engine.url(), { method: 'POST', headers, body, signal });
	await expect(sent).rejects.toThrow('aborted');
	return undefined;
}

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
		const { response, save } = await sendSlowly('a');
		const second = send(numbered('a'));
		save();
		expect((await response)?.text).toContain('started');
		expect((await second).text).toContain('before');
		expect(await eventIds()).toEqual(['a']);
	});

	it('on a repeat that arrives while the first delivery fails', async () => {
		const { response, fail } = await sendSlowly('a');
		const second = send(numbered('a'));
		fail();
		expect((await response)?.status).toBe(500);
		expect((await second).text).toContain('started');
		expect(await eventIds()).toEqual(['a']);
	});

	it('while a repeat that gave up waiting takes no place', async () => {
		const { response, fail } = await sendSlowly('a');
		const { arrived, over } = engine.calls;
		const patience = new AbortController();
		const second = sendUntil(patience.signal, 'a');
		await until(() => engine.calls.arrived > arrived);
		patience.abort();
		await second;
		await until(() => engine.calls.over > over);
		fail();
		expect((await response)?.status).toBe(500);
		expect((await send(numbered('a'))).text).toContain('started');
		expect(await eventIds()).toEqual(['a']);
	});

	it('and a repeat is refused while saving stalls that no one waits for', async () => {
		const patience = new AbortController();
		const { response, save } = await sendSlowly('a', patience.signal);
		patience.abort();
		await response;
		await until(() => engine.calls.over > 0);
		const again = await send(numbered('a'));
		save();
		expect(again.status).toBe(503);
		await until(async () => (await send(numbered('a'))).status === 200);
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
		const { response, save } = await sendSlowly('a');
		const later = { global: { counter: 2 }, 'node:Poll': { cursor: 'c' } };
		engine.database.staticData = later;
		save();
		await response;
		await begunWith(engine.database);
		expect(engine.database.staticData).toEqual(later);
	});

	it('for each customer and each channel of a distribution', async () => {
		const distribution = (id: string, channel = 'webhook') => {
			const source = { id: 'dist_1', object: 'distribution', channel };
			return envelope('customer.segment.entered', { customer: { id } }, { id: 'ev_1', source });
		};
		const bodies = [distribution('cust_1'), distribution('cust_2'), distribution('cust_1', 'sms')];
		for (const body of [...bodies, ...bodies]) expect((await send(body)).status).toBe(200);
		expect(await started()).toHaveLength(3);
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

	const ZEROS = envelope('customer.created', {}, { id: 'ev_000000000000000000' });
	/** Payload of a user, with an ID, data and a source of its own. */
	const own = (segment: string) => ({ id: 'cust_1', source: { name: 'shop' }, data: { segment } });

	it.each<[string, object, object]>([
		['has no envelope, as repeats cannot be recognized', { customer: 1 }, { customer: 1 }],
		["is a user's payload with its own ID, data and source", own('VIP'), own('Lost')],
		['is a test message of the dashboard, whose ID is zeros', ZEROS, ZEROS],
		[
			'has the same ID, but another type',
			envelope('voucher.loyalty_card.points_added', {}, { id: 'ev_1' }),
			envelope('voucher.loyalty_card.transaction.created', {}, { id: 'ev_1' }),
		],
	])('each time if it %s', async (_, ...bodies) => {
		for (const body of bodies) expect((await send(body)).text).toContain('started');
		expect(await started()).toHaveLength(2);
	});
});

describe('of what a process remembers', () => {
	const response = (writableEnded = true) => ({
		writableEnded,
		destroyed: false,
		statusCode: 200,
		once: (_: 'finish' | 'close', listener: () => void) => {
			listener();
		},
	});

	beforeEach(() => begin());

	it('the latest 5,000 are kept', async () => {
		const deliveries = new Deliveries();
		for (let id = 0; id < 5_001; id += 1)
			expect(await deliveries.note(`ev_${id}`, response())).toBe('new');
		expect(await deliveries.note('ev_1', response())).toBe('known');
		expect(await deliveries.note('ev_0', response())).toBe('new');
	});

	it('what is being saved is kept, however many arrive meanwhile', async () => {
		const deliveries = new Deliveries();
		expect(await deliveries.note('saving', response(false))).toBe('new');
		for (let id = 0; id < 5_000; id += 1) await deliveries.note(`ev_${id}`, response());
		expect(await deliveries.note('saving', response())).toBe('open');
	});

	it('a manual test is no part: it accepts any delivery', async () => {
		await engine.activate('manual');
		for (let count = 0; count < 2; count += 1)
			expect((await post(engine.url(true), secret(), numbered('a'))).status).toBe(200);
		expect(await eventIds()).toEqual(['a', 'a']);
		expect((await send(numbered('a'))).text).toContain('started');
	});
});

describe("Retry in Voucherify's audit log, of a delivered message", () => {
	/** Returns the number of executions after a retry. */
	async function retried(parameters: INodeParameters): Promise<number> {
		await begin(parameters);
		addWebhook(sandbox, engine.url(), ['customer.created']);
		const { customers } = sandbox.world;
		customers.add({ ...customers.born(), source_id: 'ada', metadata: {} });
		await sandbox.webhooks.settle();
		for (const delivery of [...sandbox.webhooks.deliveries]) sandbox.webhooks.retry(delivery);
		await sandbox.webhooks.settle();
		expect(sandbox.webhooks.deliveries.every(({ status }) => status === 200)).toBe(true);
		return (await started()).length;
	}

	it.each([
		['same', false, 1],
		['same', true, 2],
		['new', false, 2],
		['new', true, 2],
		['never', false, 1],
		['never', true, 1],
	] as const)(
		'with IDs: %s. Accept Repeats: %s. Executions: %d',
		async (ids, acceptRepeats, count) => {
			sandbox.settings.beliefs.retriedSendouts = ids;
			expect(await retried({ options: { acceptRepeats } })).toBe(count);
		},
	);

	it('is logged where it starts nothing, with a hint', async () => {
		await retried({});
		const [{ eventId } = { eventId: '-' }] = sandbox.webhooks.deliveries;
		expect(engine.log).toEqual([expect.stringContaining(eventId)]);
		expect(engine.log.join()).toContain('retry its execution in n8n');
		expect(engine.log.join()).toContain('Accept Repeats');
	});
});
