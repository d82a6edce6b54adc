import type { Sandbox } from '../../sandbox';
import { Editor } from './support/editor';
import { stateFolder } from './support/folder';
import { Playground } from './support/playground';
import { post } from './support/post';
import { automatically, book, deliverAll, EVENT, Receiver, undisturbed } from './support/receiver';
import { until } from './support/runs';
import { lastingSandbox } from './support/sandbox';

let state: string;
let sandbox: Sandbox;
let playground: Playground;
let receiver: Receiver;

beforeAll(async () => {
	state = await stateFolder('webhook');
	sandbox = await lastingSandbox();
	receiver = await Receiver.publish(await start(), automatically);
	await until(() => ownWebhooks().length === 1);
	Object.assign(sandbox.settings.webhooks, {
		repeats: 2,
		forgeries: 1,
		spreadMs: 60_000,
		// How fast this machine is, is not what is tested.
		timeoutMs: 600_000,
	});
});

/** Starts n8n with the Voucherify that goes on while n8n does not run. */
async function start(): Promise<Editor> {
	playground = new Playground('--state', state, '--port', '6040', '--voucherify', sandbox.url);
	await playground.printed('Ctrl-C stops everything');
	return await Editor.signIn(playground.reported('Editor'));
}

async function startAgain(): Promise<void> {
	receiver = receiver.seenBy(await undisturbed(sandbox, start));
}

const ownWebhooks = () =>
	sandbox.world.webhooks.all().filter(({ events }) => events.includes(EVENT));

/** What was sent to the workflow, and not to the examples. */
const sent = () => sandbox.webhooks.deliveries.filter(({ type }) => type === EVENT);

/** The same, forged messages aside. */
const genuine = () => sent().filter(({ isForged }) => !isForged);

/** Lets a burst be on its way: time goes by while it is delivered. */
async function burst(count: number): Promise<void> {
	const before = sent().length;
	book(sandbox, count);
	sandbox.settings.clockAheadMs += 60_000;
	await until(() => sent().length > before + count);
}

/** How many messages are delivered in all; `DELIVERIES=<n>` chooses another number. */
const DELIVERIES = Number(process.env.DELIVERIES ?? '300');

/** So many events, each of which is delivered three times, and forged once. */
const share = (part: number) => Math.ceil((part * DELIVERIES) / 4);

test('deliveries in bursts, with a restart and a kill among them: each event once, nothing forged', async () => {
	book(sandbox, share(0.4));
	await deliverAll(sandbox);
	await burst(share(0.3));
	playground.interrupt();
	await playground.ended;
	await startAgain();
	await deliverAll(sandbox);
	await burst(share(0.3));
	await playground.kill();
	await startAgain();
	await deliverAll(sandbox);

	const deliveries = sent();
	expect(deliveries.length).toBeGreaterThanOrEqual(DELIVERIES);
	const events = new Set(genuine().map(({ eventId }) => eventId));
	expect(events.size).toBe(share(0.4) + 2 * share(0.3));
	const begun = await receiver.eventIds();
	expect(new Set(begun)).toEqual(events);

	const forged = deliveries.filter(({ isForged }) => isForged).map(({ status }) => status);
	expect(forged.filter((status) => status !== null && status < 400)).toEqual([]);
	// Those of the first burst all find n8n running; of the others, it does not hear while it is away.
	expect(forged.filter((status) => status === 401).length).toBeGreaterThan(share(0.4) / 2);

	// What n8n was killed over may have begun although nobody was told so: it is delivered again, and begins again.
	const twice = begun.filter((id, index) => begun.indexOf(id) !== index);
	const answersTo = (id: string) =>
		genuine()
			.filter(({ eventId }) => eventId === id)
			.map(({ status }) => status);
	expect(twice.map(answersTo).filter((statuses) => !statuses.includes(null))).toEqual([]);
	expect(twice.length).toBeLessThanOrEqual(2 * sandbox.settings.webhooks.concurrency);
});

test('after another restart, everything is known still, and the webhook is the same', async () => {
	playground.interrupt();
	await playground.ended;
	await startAgain();
	expect(ownWebhooks()).toHaveLength(1);
	const before = (await receiver.eventIds()).length;
	const { target_url } = ownWebhooks()[0] ?? { target_url: '' };
	const bodies = new Map(genuine().map(({ eventId, body }) => [eventId, body]));
	for (const body of [...bodies.values()].slice(-200)) {
		const { status, text } = await post(target_url, sandbox.keys.webhookSecret, body);
		expect([status, text]).toEqual([200, expect.stringContaining('received before')]);
	}
	expect((await receiver.eventIds()).length).toBe(before);
});
