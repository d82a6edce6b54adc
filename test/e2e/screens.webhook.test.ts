import type { Sandbox } from '../../sandbox';
import { PROJECT_ID } from '../../sandbox/world/seed/projects';
import { Album } from './support/album';
import { Visitor } from './support/browser';
import { Desk } from './support/desk';
import { Editor } from './support/editor';
import { usedFolder } from './support/folder';
import { Playground } from './support/playground';
import { portFor } from './support/ports';
import { post } from './support/post';
import { automatically, book, EVENT, Receiver } from './support/receiver';
import { successfulRuns, until } from './support/runs';
import { lastingSandbox } from './support/sandbox';

const STEP = 'Voucherify Webhook Trigger';

let sandbox: Sandbox;
let editor: Editor;
let visitor: Visitor;
let desk: Desk;
let album: Album;

beforeAll(async () => {
	sandbox = await lastingSandbox();
	const state = await usedFolder('screens-webhook');
	const playground = new Playground(
		...['--state', state, '--port', portFor('screens.webhook'), '--voucherify', sandbox.url],
	);
	await playground.printed('Ctrl-C stops everything');
	const url = playground.reported('Editor');
	editor = await Editor.signIn(url);
	visitor = await Visitor.arrive('webhook');
	await visitor.page.setViewportSize({ width: 1280, height: 1400 });
	await visitor.signIn(url);
	desk = new Desk(visitor, url);
	album = new Album(visitor.page);
});

/**
 * Opens a new workflow that starts with the trigger.
 * @returns its ID
 */
async function open(parameters: object = {}): Promise<string> {
	const { workflowId } = await Receiver.save(editor, parameters);
	await desk.openWorkflow(workflowId);
	return workflowId;
}

/** The production URL that the open panel shows. */
async function shownAddress(): Promise<string> {
	// The notice below names it, too.
	await desk.panel.getByText('Webhook URLs').first().click();
	await desk.panel.getByTestId('radio-button-production').click();
	const address = (await desk.panel.locator('.webhook-url').innerText()).trim();
	expect(address).toMatch(
		new RegExp(`^http://localhost:${portFor('screens.webhook')}/webhook/.+/webhook$`),
	);
	return address;
}

/** Activates the open workflow by mouse, and waits until n8n receives requests at a URL. */
async function activate(address: string): Promise<void> {
	await visitor.part('workflow-open-publish-modal-button').click();
	await visitor.part('workflow-publish-button').click();
	await visitor.page.getByText('From now on, Voucherify starts this workflow.').waitFor();
	await until(async () => (await post(address, 'of somebody else', '{}')).status === 401);
}

/** Makes Voucherify send an event, and waits for the execution that it starts. */
async function expectExecution(workflow: string): Promise<void> {
	book(sandbox, 1);
	await sandbox.webhooks.settle();
	const [delivery] = sandbox.webhooks.deliveries.filter(({ type }) => type === EVENT).slice(-1);
	expect(delivery?.status).toBe(200);
	await until(async () => (await successfulRuns(editor, workflow)).length === 1);
}

const webhooks = () => sandbox.world.webhooks.all().filter(({ events }) => events.includes(EVENT));

test('shows the URL to paste into Voucherify, if connected manually', async () => {
	const workflow = await open();
	let address = '';
	await desk.atStep(STEP, async () => {
		address = await shownAddress();
		const fields = desk.parameters.locator('.parameter-input-list-wrapper').first();
		await album.keepFilled('trigger-webhook', desk.panel, fields);
	});
	await activate(address);
	expect(webhooks()).toEqual([]);
	const pasted = { project_id: PROJECT_ID, target_url: address, active: true, events: [EVENT] };
	const { id } = sandbox.world.webhooks.add(
		{ ...sandbox.world.webhooks.born(), ...pasted },
		{ event: null },
	);
	await expectExecution(workflow);
	sandbox.world.webhooks.remove(id);
});

test('registers the webhook as soon as the workflow is active, if connected automatically', async () => {
	const workflow = await open();
	let address = '';
	await desk.atStep(STEP, async () => {
		address = await shownAddress();
		await visitor.part('parameter-input-connect').click();
		const entries = visitor.part('parameter-input-item');
		await entries.getByText('Automatically').filter({ visible: true }).click();
		await desk.openList('projectId');
		await visitor.part('rlc-item').first().click();
		await visitor.picture('automatically');
	});
	await activate(address);
	await until(() => webhooks().length === 1);
	expect(webhooks()).toMatchObject([{ target_url: address, active: true, events: [EVENT] }]);
	await expectExecution(workflow);
});

test('shows the event that a listening test receives, and removes its webhook', async () => {
	await open(automatically);
	const listening = () => webhooks().filter(({ target_url }) => target_url.includes('-test/'));
	await desk.atStep(STEP, async () => {
		await visitor.part('node-execute-button').click();
		await until(() => listening().length === 1);
		book(sandbox, 1);
		await sandbox.webhooks.settle();
		await desk.output.getByText('GIFT-0003').first().waitFor();
		await visitor.part('node-execute-button').getByText('Execute step').waitFor();
		await visitor.picture('listening');
	});
	await until(() => listening().length === 0);
});
