import type { Sandbox } from '../../sandbox';
import { PROJECT_ID } from '../../sandbox/world/seed/projects';
import { Editor } from './support/editor';
import { stateFolder } from './support/folder';
import { Playground } from './support/playground';
import { post } from './support/post';
import { book, deliverAll, EVENT, Receiver, WEBHOOK_ID } from './support/receiver';
import { until } from './support/runs';
import { lastingSandbox } from './support/sandbox';
import { WebhookProcess } from './support/webhookProcess';

let sandbox: Sandbox;
let receiver: Receiver;
let one: WebhookProcess;
let other: WebhookProcess;

beforeAll(async () => {
	const state = await stateFolder('webhook-queue');
	sandbox = await lastingSandbox();
	const playground = new Playground(
		...['--queue', '--state', state, '--port', '6140', '--voucherify', sandbox.url],
	);
	await playground.printed('Ctrl-C stops everything');
	const editor = await Editor.signIn(playground.reported('Editor'));
	receiver = await Receiver.publish(editor, {});
	const worker = playground.processes().find(({ command }) => command.includes('n8n worker'));
	if (!worker) throw new Error('no worker runs');
	one = new WebhookProcess(worker.pid, 6150);
	other = new WebhookProcess(worker.pid, 6160);
	await one.start();
	await other.start();
	await until(async () => (await deliver(one, '{}')).status === 200);
});

const deliver = (process: WebhookProcess, body: string) =>
	post(process.url(WEBHOOK_ID), sandbox.keys.webhookSecret, body);

/** Lets Voucherify send to one process. */
function sendTo(process: WebhookProcess): void {
	const { webhooks } = sandbox.world;
	for (const { id, events } of webhooks.all()) if (events.includes(EVENT)) webhooks.remove(id);
	const told = { project_id: PROJECT_ID, target_url: process.url(WEBHOOK_ID), active: true };
	webhooks.add({ ...webhooks.born(), ...told, events: [EVENT] }, { event: null });
}

/** What was sent to the workflow, and not to the examples. */
const sent = () => sandbox.webhooks.deliveries.filter(({ type }) => type === EVENT);

/** The bodies that were delivered, each once. */
const bodies = () => [
	...new Set(
		sent()
			.filter(({ isForged }) => !isForged)
			.map(({ body }) => body),
	),
];

/** The events that executions have begun with, without the one that tried whether there is an answer. */
const begun = async () => (await receiver.eventIds()).filter((id) => id !== '');

test('what one process has answered, the other knows', async () => {
	Object.assign(sandbox.settings.webhooks, { repeats: 1, forgeries: 1 });
	for (const [process, another] of [
		[one, other],
		[other, one],
	] as const) {
		sendTo(process);
		book(sandbox, 40);
		await deliverAll(sandbox);
		for (const body of bodies().slice(-40))
			expect((await deliver(another, body)).text).toContain('received before');
	}
	const events = sent().map(({ eventId }) => eventId);
	expect((await begun()).toSorted()).toEqual([...new Set(events)].toSorted());
	expect(new Set(events).size).toBe(80);
});

test('a process that is killed and started again loses nothing that it has answered', async () => {
	const before = (await begun()).length;
	sendTo(one);
	book(sandbox, 60);
	await until(() => sent().length > before + 20);
	one.kill();
	await until(() => sent().some(({ status }) => status === null));
	await one.start();
	await deliverAll(sandbox);
	const events = new Set(sent().map(({ eventId }) => eventId));
	// A list in pages misses what begins or ends while it is read.
	await until(async () => new Set(await begun()).size >= events.size);
	const all = await begun();
	expect(new Set(all)).toEqual(events);
	const unanswered = new Set(
		sent()
			.filter(({ status }) => status === null)
			.map(({ eventId }) => eventId),
	);
	const twice = all.filter((id, index) => all.indexOf(id) !== index);
	expect(twice.filter((id) => !unanswered.has(id))).toEqual([]);
});
