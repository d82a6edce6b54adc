import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import { FormData, request } from 'undici';
import manifest from '../../package.json';
import { Editor } from '../e2e/support/editor';
import { stateFolder } from '../e2e/support/folder';
import { AS_STAFF } from '../e2e/support/staff';
import { untilWaiting } from '../e2e/support/waitingForm';
import { credentialsOf } from '../e2e/support/oneNode';
import { Playground } from '../e2e/support/playground';
import { automatically, Receiver } from '../e2e/support/receiver';
import { eventually, itemsOf, successfulRuns, until } from '../e2e/support/runs';
import {
	book,
	control,
	pathsCalled,
	stored,
	readTexts,
	transactionsOf,
	COFFEE_CLUB,
	WELCOME_CODES,
} from '../e2e/support/sandbox';

/**
 * Tests the packed package in the real n8n, in the few ways in which most people use it: without browser, Redis and
 * PostgreSQL.
 */

/** A state folder in which the playground has run once; without one, the first start is made here. */
const { SMOKE_STATE } = process.env;
const GIFT_CARDS = 'camp_GiftCards5Classic2Bb77';

let state: string;
let playground: Playground;
let voucherify: string;
let editor: Editor;

beforeAll(async () => {
	state = SMOKE_STATE ?? (await stateFolder('smoke'));
	playground = new Playground('--state', state, '--port', '5900');
	await playground.printed('Ctrl-C stops everything');
	voucherify = playground.reported('Voucherify');
	editor = await Editor.signIn(playground.reported('Editor'));
});

const read = async (url: string) => await (await request(url)).body.text();

/**
 * Submits a staff form as a browser does.
 * @returns n8n's response
 */
async function submit(path: string, values: string[]): Promise<string> {
	return await fillIn(`${playground.reported('Editor')}/${path}`, values);
}

async function fillIn(url: string, values: string[]): Promise<string> {
	const form = new FormData();
	for (const [index, value] of values.entries()) form.append(`field-${index}`, value);
	const { statusCode, body } = await request(url, {
		method: 'POST',
		headers: AS_STAFF,
		body: form,
	});
	const text = await body.text();
	if (statusCode !== 200) throw new Error(`POST ${url}: ${statusCode} ${text}`);
	return text;
}

test('the packed package loads, with every node', async () => {
	const names = manifest.n8n.nodes.map((path) => basename(path, '.node.js').replace(/^V/, 'v'));
	const nodeInfos = names.map((name) => ({ name: `n8n-nodes-voucherify.${name}`, version: 1 }));
	const found = Object.values(await editor.call('POST', '/node-types', { nodeInfos }));
	expect(found).toEqual(names.map((name): unknown => expect.objectContaining({ name })));
});

describe('the three kinds of workflow', () => {
	test('the polling trigger starts, and reads its list', async () => {
		const list = `/v1/campaigns/${GIFT_CARDS}/transactions`;
		await until(async () => (await pathsCalled(voucherify)).includes(list));
	});

	test('the export pipeline keeps new transactions once', async () => {
		const booked = async () => (await transactionsOf(voucherify, COFFEE_CLUB)).map(({ id }) => id);
		const run = async () => {
			expect(await editor.run('loyaltyExportPipe', 'Every morning')).toBe('success');
			const [newest] = await successfulRuns(editor, 'loyaltyExportPipe');
			return await itemsOf(editor, String(newest), 'Remember this run');
		};
		await run();
		await book(voucherify, { count: 5 });
		expect(await run()).toMatchObject([{ rows: 5 }]);
		expect(await run()).toEqual([]);
		expect((await booked()).length).toBeGreaterThan(1000);
	});

	test('the form shows what happens, and invites after approval', async () => {
		const answer = await submit('form/onboarding', [
			'Nathan',
			'Smith',
			'nathan.smith@example.com',
			'Marketing',
			'User',
		]);
		const [page = ''] = /http[^"]+/.exec(answer) ?? [];
		await untilWaiting(page);
		expect(await read(page)).toContain('Voucherify writes to nathan.smith@example.com');
		const [question = ''] = await eventually(async () => {
			const questions = await readTexts(voucherify, 'Invite Nathan Smith');
			return questions.length > 0 ? questions : undefined;
		});
		expect(await stored(voucherify, 'invitations')).toEqual([]);
		const [decision = ''] = /http\S+/.exec(question) ?? [];
		await untilWaiting(decision);
		await fillIn(decision, ['Approve']);
		await until(async () => (await stored(voucherify, 'invitations')).length > 0);
		expect(await stored(voucherify, 'invitations')).toMatchObject([
			{ email: 'nathan.smith@example.com', projects: { proj_Mobi1App7: 'USER' } },
		]);
	});
});

test('a signed webhook starts an execution', async () => {
	const id = randomUUID();
	const receiver = await Receiver.save(editor, automatically, id);
	await editor.publish(receiver.workflowId);
	const webhooks = async () => JSON.stringify(await stored(voucherify, 'webhooks'));
	await until(async () => (await webhooks()).includes(id));
	await control(voucherify, 'POST', 'transactions', { voucher: 'GIFT-0003', amount: 1 });
	await until(async () => (await receiver.eventIds()).length === 1);
});

test("README's first workflow gives a code to everyone who fills in a form", async () => {
	const FORM = 'On form submission';
	const GIVE = 'Create a publication';
	const { id } = await editor.call('POST', '/workflows', {
		name: 'First workflow',
		active: false,
		nodes: [
			{
				id: 'form',
				name: FORM,
				type: 'n8n-nodes-base.formTrigger',
				typeVersion: 2.5,
				position: [0, 0],
				webhookId: '00000000-0000-4000-8000-00000000f125',
				parameters: {
					formTitle: 'Newsletter',
					formFields: { values: [{ fieldLabel: 'Email' }] },
					options: { path: 'newsletter' },
				},
			},
			{
				id: 'give',
				name: GIVE,
				type: 'n8n-nodes-voucherify.voucherify',
				typeVersion: 1,
				position: [200, 0],
				parameters: {
					resource: 'publication',
					operation: 'create',
					campaignId: { __rl: true, mode: 'list', value: WELCOME_CODES },
					customerSourceId: '={{ $json.Email }}',
				},
				credentials: await credentialsOf(editor, 'voucherifyApi'),
			},
		],
		connections: { [FORM]: { main: [[{ node: GIVE, type: 'main', index: 0 }]] } },
		settings: { executionOrder: 'v1' },
	});
	const path = `/workflows/${String(id)}`;
	const workflowData = await editor.call('GET', path);
	await editor.call('POST', `${path}/run`, { workflowData, triggerToStartFrom: { name: FORM } });
	await submit('form-test/newsletter', ['eva.brown@example.com']);
	const [run] = await eventually(async () => {
		const runs = await successfulRuns(editor, String(id));
		return runs.length > 0 ? runs : undefined;
	});
	expect(await itemsOf(editor, String(run), GIVE)).toMatchObject([
		{ code: expect.stringMatching(/^HELLO-\d/), qr_code_url: expect.stringContaining('http') },
	]);
	expect(await stored(voucherify, 'customers')).toContainEqual(
		expect.objectContaining({ source_id: 'eva.brown@example.com' }),
	);
});
