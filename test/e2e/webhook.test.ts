import { readFile } from 'node:fs/promises';
import type { Sandbox } from '../../sandbox';
import { Editor } from './support/editor';
import { usedFolder } from './support/folder';
import { Playground } from './support/playground';
import { portFor } from './support/ports';
import { post } from './support/post';
import { automatically, book, deliverAll, EVENT, Receiver, undisturbed } from './support/receiver';
import { until } from './support/runs';
import { lastingSandbox } from './support/sandbox';

let state: string;
let sandbox: Sandbox;
let playground: Playground;
let receiver: Receiver;
let editor: Editor;

beforeAll(async () => {
	state = await usedFolder('webhook');
	sandbox = await lastingSandbox();
	receiver = await Receiver.publish(await start(), automatically);
	await until(() => ownWebhooks().length === 1);
	// Deliveries to the examples would take the same time again.
	const { webhooks } = sandbox.world;
	for (const { id, events } of webhooks.all()) if (!events.includes(EVENT)) webhooks.remove(id);
	Object.assign(sandbox.settings.webhooks, {
		concurrency: AT_ONCE,
		repeats: 2,
		forgeries: 1,
		spreadMs: 60_000,
		// The speed of this machine is not tested.
		timeoutMs: 600_000,
	});
});

/** Starts n8n with the sandbox, which keeps running while n8n does not. */
async function start(port = portFor('webhook')): Promise<Editor> {
	playground = new Playground('--state', state, '--port', port, '--voucherify', sandbox.url);
	await playground.printed('Ctrl-C stops everything');
	editor = await Editor.signIn(playground.reported('Editor'));
	return editor;
}

/** Restarts n8n at its former address: its port may differ from the requested one. */
async function startAgain(): Promise<void> {
	const { port } = new URL(playground.reported('Editor'));
	receiver = receiver.seenBy(await undisturbed(sandbox, () => start(port)));
}

const ownWebhooks = () =>
	sandbox.world.webhooks.all().filter(({ events }) => events.includes(EVENT));

/** Deliveries to the workflow, without those to the examples. */
const sent = () => sandbox.webhooks.deliveries.filter(({ type }) => type === EVENT);

/** Deliveries to the workflow, without forgeries. */
const genuine = () => sent().filter(({ isForged }) => !isForged);

/** Event IDs of all executions, once there are so many: n8n 2.0 lists one some time after it has accepted it. */
async function eventIdsOnce(count: number): Promise<string[]> {
	await until(async () => (await receiver.eventIds()).length >= count);
	return await receiver.eventIds();
}

/** Starts a burst of deliveries, which takes some time. */
async function burst(count: number): Promise<void> {
	const before = sent().length;
	book(sandbox, count);
	sandbox.settings.clockAheadMs += 60_000;
	await until(() => sent().length > before + count);
}

/** Number of Voucherify's parallel deliveries. */
const AT_ONCE = 10;

/** Total number of deliveries; set by `DELIVERIES=<n>`. */
const DELIVERIES = Number(process.env.DELIVERIES ?? '300');

/** Number of events for a share of all deliveries, if each event is delivered `ofEach` times. */
const share = (part: number, ofEach: number) => Math.ceil((part * DELIVERIES) / ofEach);

test('starts one execution per event and none for forgeries, in bursts with a restart and a kill', async () => {
	// Each event is delivered three times, and forged once.
	const first = share(0.4, 4);
	book(sandbox, first);
	await deliverAll(sandbox);
	const undisturbedOnes = await eventIdsOnce(first);
	expect(undisturbedOnes).toHaveLength(first);
	expect(new Set(undisturbedOnes).size).toBe(first);
	// n8n's log mentions forgeries once a minute.
	const log = await readFile(playground.reported('Log'), 'utf8');
	const warnings = log.split('is not signed with the webhook secret').length - 1;
	expect(warnings).toBeGreaterThan(0);
	expect(warnings).toBeLessThan(first);
	const kept = await receiver.staticData();

	// A process does not know what another one has accepted: from here on, only failed deliveries may be repeated.
	sandbox.settings.webhooks.repeats = 0;
	await burst(share(0.3, 2));
	playground.interrupt();
	await playground.ended;
	await startAgain();
	await deliverAll(sandbox);
	await burst(share(0.3, 2));
	await playground.kill();
	await startAgain();
	await deliverAll(sandbox);

	const deliveries = sent();
	expect(deliveries.length).toBeGreaterThanOrEqual(DELIVERIES);
	const events = new Set(genuine().map(({ eventId }) => eventId));
	expect(events.size).toBe(first + 2 * share(0.3, 2));
	const begun = await receiver.eventIds();
	expect(new Set(begun)).toEqual(events);

	const forged = deliveries.filter(({ isForged }) => isForged).map(({ status }) => status);
	expect(forged.filter((status) => status !== null && status < 400)).toEqual([]);
	// All forgeries of the first burst reach n8n. Those of the later bursts do not while it is down.
	expect(forged.filter((status) => status === 401).length).toBeGreaterThan(first / 2);

	// Deliveries that were running when n8n was killed or stopped waiting for executions start again when they are
	// repeated.
	expect(begun.length - events.size).toBeLessThanOrEqual(2 * AT_ONCE);
	expect(await receiver.staticData()).toEqual(kept);
});

test('reactivates a disabled webhook after a restart, even if Voucherify spells its URL differently; each repeat starts another execution', async () => {
	const [before] = ownWebhooks();
	const url = before?.target_url ?? '';
	playground.interrupt();
	await playground.ended;
	const rewritten = `${url.replace('localhost', 'LOCALHOST')}/`;
	const change = { active: false, target_url: rewritten };
	sandbox.world.webhooks.change(before?.id ?? '', change, { event: null });
	await startAgain();
	expect(ownWebhooks()).toMatchObject([{ id: before?.id, active: true }]);
	const bodies = new Map(genuine().map(({ eventId, body }) => [eventId, body]));
	const some = [...bodies.values()].slice(-100);
	const sendAll = async () => {
		for (const body of some)
			expect((await post(url, sandbox.keys.webhookSecret, body)).status).toBe(200);
		return (await eventIdsOnce(begun + some.length)).length;
	};
	const begun = (await receiver.eventIds()).length;
	expect(await sendAll()).toBe(begun + some.length);
	expect(await sendAll()).toBe(begun + some.length);
});

/** Books one transaction, and waits until it has started the workflow. */
async function startsOnce(): Promise<void> {
	const before = (await receiver.eventIds()).length;
	book(sandbox, 1);
	sandbox.settings.clockAheadMs += 60_000;
	await until(async () => (await receiver.eventIds()).length > before);
	expect(await receiver.eventIds()).toHaveLength(before + 1);
}

test('a changed trigger keeps one webhook, with its new events, and starts nothing twice', async () => {
	await receiver.change({ ...automatically, events: [EVENT, 'customer.created'] });
	await until(() => ownWebhooks()[0]?.events.length === 2);
	expect(ownWebhooks()).toHaveLength(1);
	await startsOnce();
});

test('a copy that cannot be activated and is deactivated leaves the webhook alone', async () => {
	const [before] = ownWebhooks();
	const copy = await receiver.copy();
	const isRefused = await editor.publish(copy).then(
		() => false,
		() => true,
	);
	await editor.unpublish(copy).catch(() => undefined);
	// n8n 2.0 lets the copy take the address over.
	if (!isRefused) await editor.publish(receiver.workflowId);
	await startsOnce();
	expect(ownWebhooks()).toMatchObject([{ active: true, ...(isRefused && { id: before?.id }) }]);
});

test('registers a new URL when the workflow is published again, if Voucherify was unavailable before', async () => {
	const [former] = ownWebhooks();
	playground.interrupt();
	await playground.ended;
	const path = '^/management/';
	sandbox.faults.add({ kind: 'status', status: 503, path, times: Infinity });
	const refused = () => sandbox.requests.filter(({ status }) => status === 503).length;
	const earlier = refused();
	receiver = receiver.seenBy(await undisturbed(sandbox, () => start('6044')));
	await until(() => refused() > earlier);
	expect(ownWebhooks()).toMatchObject([{ id: former?.id }]);
	sandbox.faults.clear();
	await editor.unpublish(receiver.workflowId);
	await editor.publish(receiver.workflowId);
	await until(() => ownWebhooks().length === 2);
	expect(ownWebhooks()[0]).toMatchObject({ id: former?.id });
	// Voucherify would retry deliveries to the former address for a day, which does not matter here.
	sandbox.world.webhooks.remove(former?.id ?? '');
	await startsOnce();
	await editor.unpublish(receiver.workflowId);
	await until(() => ownWebhooks().length === 0);
});
