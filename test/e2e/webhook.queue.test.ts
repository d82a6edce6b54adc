import { randomUUID } from 'node:crypto';
import type { Sandbox } from '../../sandbox';
import { PROJECT_ID } from '../../sandbox/world/seed/projects';
import { Editor } from './support/editor';
import { stateFolder } from './support/folder';
import { Playground } from './support/playground';
import { portFor } from './support/ports';
import { post } from './support/post';
import {
	automatically,
	book,
	deliverAll,
	EVENT,
	Receiver,
	undisturbed,
	WEBHOOK_ID,
} from './support/receiver';
import { Redis } from './support/redis';
import { until } from './support/runs';
import { lastingSandbox } from './support/sandbox';
import { WebhookProcess } from './support/webhookProcess';

let sandbox: Sandbox;
let editor: Editor;
let receiver: Receiver;
let one: WebhookProcess;
let other: WebhookProcess;

beforeAll(async () => {
	const state = await stateFolder('webhook-queue');
	sandbox = await lastingSandbox();
	// The speed of this machine is not tested.
	sandbox.settings.webhooks.timeoutMs = 600_000;
	const playground = new Playground(
		...[
			'--queue',
			'--state',
			state,
			'--port',
			portFor('webhook.queue'),
			'--voucherify',
			sandbox.url,
		],
	);
	await playground.printed('Ctrl-C stops everything');
	editor = await Editor.signIn(playground.reported('Editor'));
	receiver = await Receiver.publish(editor, {});
	const redis = new Redis(state);
	receiver.queued = () => redis.queued();
	const worker = playground.processes().find(({ command }) => command.includes('n8n worker'));
	if (!worker) throw new Error('no worker runs');
	one = new WebhookProcess(worker.pid, 6150);
	other = new WebhookProcess(worker.pid, 6160);
	await begin(one);
	await begin(other);
});

/** Starts a process, and waits until the workflow responds there: n8n reports that it is healthy before that. */
async function begin(process: WebhookProcess): Promise<void> {
	await undisturbed(sandbox, async () => {
		await process.start();
		const unsigned = async () => await post(process.url(WEBHOOK_ID), 'not the secret', '{}');
		await until(async () => (await unsigned()).status === 401);
	});
}

const deliver = (process: WebhookProcess, body: string) =>
	post(process.url(WEBHOOK_ID), sandbox.keys.webhookSecret, body);

/** Makes Voucherify send to one process. */
function sendTo(process: WebhookProcess): void {
	const { webhooks } = sandbox.world;
	for (const { id, events } of webhooks.all()) if (events.includes(EVENT)) webhooks.remove(id);
	const given = { project_id: PROJECT_ID, target_url: process.url(WEBHOOK_ID), active: true };
	webhooks.add({ ...webhooks.born(), ...given, events: [EVENT] }, { event: null });
}

/** Number of deliveries in bursts; set by `DELIVERIES=<n>`. */
const DELIVERIES = Number(process.env.DELIVERIES ?? '200');

/** Deliveries to the workflow, without those to the examples. */
const sent = () => sandbox.webhooks.deliveries.filter(({ type }) => type === EVENT);

/** The distinct bodies that were delivered. */
const bodies = () => [
	...new Set(
		sent()
			.filter(({ isForged }) => !isForged)
			.map(({ body }) => body),
	),
];

/** Event IDs of the started executions. */
const begun = async () => await receiver.eventIds();

test('each process remembers only its own deliveries: a repeat to the other one starts another execution', async () => {
	Object.assign(sandbox.settings.webhooks, { repeats: 1, forgeries: 1 });
	for (const [process, another] of [
		[one, other],
		[other, one],
	] as const) {
		sendTo(process);
		book(sandbox, 40);
		await deliverAll(sandbox);
		for (const body of bodies().slice(-40)) expect((await deliver(another, body)).status).toBe(200);
	}
	const events = new Set(sent().map(({ eventId }) => eventId));
	expect(events.size).toBe(80);
	// A paged list omits what starts or ends while it is read.
	await until(async () => (await begun()).length >= 2 * events.size);
	expect((await begun()).toSorted()).toEqual([...events, ...events].toSorted());
});

/** Starts a burst of deliveries to a process: out of order, with forgeries among them. */
async function burst(process: WebhookProcess, count: number): Promise<void> {
	sendTo(process);
	const before = sent().length;
	book(sandbox, count);
	sandbox.settings.clockAheadMs += 60_000;
	await until(() => sent().length > before + count);
}

test('starts one execution per event and none for forgeries, in bursts with two restarts and a kill', async () => {
	// A new process does not know what was accepted before, so only failed deliveries may be repeated.
	Object.assign(sandbox.settings.webhooks, { repeats: 0, forgeries: 1, spreadMs: 60_000 });
	const earlier = sent().length;
	const interruptions = [
		[
			one,
			async () => {
				await one.stop();
			},
		],
		[
			other,
			async () => {
				await other.stop();
			},
		],
		[
			one,
			() => {
				one.kill();
			},
		],
	] as const;
	for (const [process, interrupt] of interruptions) {
		await burst(process, Math.ceil(DELIVERIES / 2 / interruptions.length));
		await interrupt();
		await begin(process);
		await deliverAll(sandbox);
	}
	const deliveries = sent().slice(earlier);
	expect(deliveries.length).toBeGreaterThanOrEqual(DELIVERIES);
	const forged = deliveries.filter(({ isForged }) => isForged).map(({ status }) => status);
	expect(forged.filter((status) => status !== null && status < 400)).toEqual([]);

	const events = new Set(deliveries.map(({ eventId }) => eventId));
	const started = async () => (await begun()).filter((id) => events.has(id));
	await until(async () => new Set(await started()).size >= events.size);
	const { concurrency } = sandbox.settings.webhooks;
	// Executions that were running when a process ended start again when their deliveries are repeated.
	const twice = (await started()).length - events.size;
	expect(twice).toBeLessThanOrEqual(concurrency * interruptions.length);
});

test('changes a webhook that the main process has registered, keeps it after a copy, and removes it with its workflow', async () => {
	const events = ['voucher.created'];
	const webhookId = randomUUID();
	const own = () =>
		sandbox.world.webhooks.all().filter(({ target_url }) => target_url.includes(webhookId));
	const registered = await Receiver.publish(editor, { ...automatically, events }, webhookId);
	await until(() => own().length === 1);
	await registered.change({ ...automatically, events: [...events, 'voucher.deleted'] });
	await until(() => own()[0]?.events.length === 2);
	const [before] = own();
	const copy = await registered.copy();
	await editor.publish(copy).catch(() => undefined);
	await editor.unpublish(copy).catch(() => undefined);
	expect(own()).toMatchObject([{ id: before?.id, active: true }]);
	await editor.unpublish(registered.workflowId);
	await until(() => own().length === 0);
});
