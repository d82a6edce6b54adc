import { Deliveries } from '../../../../nodes/Voucherify/triggers/webhook/deliveries';
import { WebhookEngine } from '../../../support/webhookEngine';
import { newProcess } from '../../../support/webhookWorkflow';
import { envelope, post } from '../../../support/webhooks';
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
