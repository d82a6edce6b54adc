import { readFile } from 'node:fs/promises';
import { KEYS } from '../../sandbox/auth';
import type { Sandbox } from '../../sandbox';
import { Editor } from './support/editor';
import { usedFolder } from './support/folder';
import { credentialsOf } from './support/oneNode';
import { Playground } from './support/playground';
import { portFor } from './support/ports';
import { post } from './support/post';
import { automatically, EVENT, Receiver } from './support/receiver';
import { until } from './support/runs';
import { lastingSandbox } from './support/sandbox';

let state: string;
let sandbox: Sandbox;
let playground: Playground;
let editor: Editor;

beforeAll(async () => {
	state = await usedFolder('webhook-trouble');
	sandbox = await lastingSandbox();
	await start();
});

async function start(): Promise<void> {
	playground = new Playground(
		...['--state', state, '--port', portFor('webhook.trouble'), '--voucherify', sandbox.url],
	);
	await playground.printed('Ctrl-C stops everything');
	editor = await Editor.signIn(playground.reported('Editor'));
}

const own = () => sandbox.world.webhooks.all().filter(({ events }) => events.includes(EVENT));

const managementCalls = () => sandbox.requests.filter(({ path }) => path.includes('/webhooks'));

test('logs that Voucherify rejects the URL, and registers nothing', async () => {
	sandbox.faults.add({
		kind: 'status',
		status: 400,
		method: 'POST',
		path: '/webhooks$',
		body: { code: 400, key: 'invalid_payload', message: 'target_url must be a public URL' },
		times: Infinity,
	});
	// n8n 2 activates after it has responded.
	const { workflowId } = await Receiver.publish(editor, automatically);
	const log = async () => await readFile(playground.reported('Log'), 'utf8');
	await until(async () =>
		(await log()).includes('Voucherify does not accept the address of this n8n for a webhook'),
	);
	expect(own()).toEqual([]);
	await editor.unpublish(workflowId);
	sandbox.faults.clear();
});

test('ends a listening test with a wrong secret, and removes its webhook', async () => {
	const { workflowId } = await Receiver.save(editor, automatically);
	const workflowData = await editor.call('GET', `/workflows/${workflowId}`);
	await editor.call('POST', `/workflows/${workflowId}/run`, {
		workflowData,
		triggerToStartFrom: { name: 'Voucherify Webhook Trigger' },
	});
	await until(() => own().length === 1);
	const [listening] = own();
	const response = await post(listening?.target_url ?? '', 'another secret', '{}');
	expect(response).toMatchObject({ status: 500 });
	await until(() => own().length === 0);
});

test('registers nothing after a restart with another key of the same project', async () => {
	await Receiver.publish(editor, automatically);
	await until(() => own().length === 1);
	const before = own();
	const { voucherifyManagementApi: credential } = await credentialsOf(
		editor,
		'voucherifyManagementApi',
	);
	await editor.call('PATCH', `/credentials/${String(credential?.id)}`, {
		name: credential?.name,
		type: 'voucherifyManagementApi',
		data: {
			managementId: KEYS.second.managementId,
			managementToken: KEYS.second.managementToken,
			webhookSecret: KEYS.webhookSecret,
			region: 'dedicated',
			baseUrl: sandbox.url,
		},
	});
	playground.interrupt();
	await playground.ended;
	const earlier = managementCalls().length;
	await start();
	await until(() => managementCalls().length > earlier);
	expect(managementCalls().slice(earlier)).toEqual(
		expect.arrayContaining([expect.objectContaining({ method: 'GET', status: 200 })]),
	);
	expect(
		managementCalls()
			.slice(earlier)
			.filter(({ method }) => method !== 'GET'),
	).toEqual([]);
	expect(own()).toEqual(before);
});
