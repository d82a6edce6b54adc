import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { request } from 'undici';
import { problems } from './playground/problems';
import { atTheEnd } from './support/ending';
import { Editor } from './support/editor';
import { stateFolder } from './support/folder';
import { credentialsOf, voucherify, workflowOf } from './support/oneNode';
import { Playground } from './support/playground';
import { listening } from './support/ports';
import { peakMiB } from './support/processes';
import { until } from './support/runs';
import { book, COFFEE_CLUB, control, examplesOn, transactionsOf } from './support/sandbox';

const PIPELINE = 'loyaltyExportPipe';
const TRIGGER = 'Every morning';

let state: string;
let busyPort: number;
let voucherifyPort: number;
let playground: Playground;

const filesKept = async () => (await readdir(join(state, 'exports'))).sort();

/** Rows of a kept file. */
async function rowsOf(file: string): Promise<Array<Record<string, string>>> {
	return parse(await readFile(join(state, 'exports', file)), { columns: true, bom: true });
}

const idsOf = async (file: string) => (await rowsOf(file)).map(({ id }) => id);

beforeAll(async () => {
	state = await stateFolder('playground');
	const busy = await listening();
	atTheEnd(() => busy.server.close());
	busyPort = busy.port;
	const free = await listening();
	voucherifyPort = free.port;
	free.server.close();
	const ports = ['--port', String(busyPort), '--voucherify-port', String(voucherifyPort)];
	playground = new Playground('--state', state, ...ports);
	await playground.printed('Ctrl-C stops everything');
});

describe('a first start', () => {
	test('prints last the URL of the editor, how to sign in, and the one example to try', async () => {
		await playground.printed('Try this');
		const [editor, login, example, form] = playground.output.trim().split('\n').slice(-4);
		expect(editor).toMatch(/^ +Editor +http:\/\/localhost:\d+$/);
		expect(login).toMatch(/^ +sign in as owner@example\.com with the password \S+$/);
		expect(example).toMatch(
			/ open http:\/\/localhost:\d+\/workflow\/\w+ and press Execute workflow;$/,
		);
		expect(form).toMatch(/^ +in its form, sign in as staff with the password \S+$/);
		expect(playground.reported('Voucherify')).toBe(`http://127.0.0.1:${voucherifyPort}`);
	});

	test('lists all examples on the page of the local Voucherify, with links to n8n', async () => {
		const voucherify = playground.reported('Voucherify');
		const files = await readdir(join(__dirname, '../../playground/workflows'));
		const examples = await examplesOn(voucherify);
		expect(examples).toHaveLength(files.length);
		const page = await (await request(voucherify)).body.text();
		expect(page).toContain(`${files.length} example workflows in n8n`);
		for (const { url } of examples) expect(page).toContain(`<a href="${url}">`);
		expect(examples[0]?.url).toContain(playground.reported('Editor'));
	});

	test('keeps every transaction of the campaign in a CSV file, except those booked later', async () => {
		const files = await filesKept();
		expect(files).toEqual(['Coffee-Club-0001.csv']);
		const booked = await transactionsOf(playground.reported('Voucherify'), COFFEE_CLUB);
		const kept = booked.slice(0, -5);
		expect(kept.length).toBeGreaterThan(1000);
		expect((await idsOf('Coffee-Club-0001.csv')).sort()).toEqual(kept.map(({ id }) => id).sort());
		expect(playground.output).toContain(`The pipeline kept ${kept.length} transactions`);
	});

	test('uses another port if one is busy, and reports it', async () => {
		expect(playground.output).toContain(`Port ${busyPort} is busy`);
		const editor = await request(playground.reported('Editor'));
		expect(await editor.body.text()).toContain('n8n');
	});

	test('rejects a second playground in the same folder', async () => {
		const { status, output } = await Playground.run('--state', state);
		expect(status).toBe(1);
		expect(output).toContain('another playground uses');
	});
});

describe('a second run of the pipeline', () => {
	let sandbox: string;
	let editor: Editor;

	beforeAll(async () => {
		sandbox = playground.reported('Voucherify');
		editor = await Editor.signIn(playground.reported('Editor'));
	});

	test('has something new to keep when somebody tries it manually', async () => {
		expect(await editor.run(PIPELINE, TRIGGER)).toBe('success');
		await expectEachOnce();
		expect(await rowsOf('Coffee-Club-0002.csv')).toHaveLength(5);
	});

	/** Checks that all files together contain every transaction exactly once. */
	async function expectEachOnce(): Promise<void> {
		const kept = (await Promise.all((await filesKept()).map(idsOf))).flat();
		const booked = (await transactionsOf(sandbox, COFFEE_CLUB)).map(({ id }) => id);
		expect(kept.sort()).toEqual(booked.sort());
	}

	test('keeps new transactions exactly once, also late ones and those of the same millisecond', async () => {
		const newest = new Date();
		const late = new Date(newest.getTime() - 30_000).toISOString();
		const at = newest.toISOString();
		await book(sandbox, { count: 5, created_at: at });
		expect(await editor.run(PIPELINE, TRIGGER)).toBe('success');
		await expectEachOnce();

		await book(sandbox, { count: 2, created_at: at });
		await book(sandbox, { count: 3, created_at: late });
		expect(await editor.run(PIPELINE, TRIGGER)).toBe('success');
		await expectEachOnce();

		await book(sandbox, { count: 1, created_at: late });
		await book(sandbox, { count: 4 });
		expect(await editor.run(PIPELINE, TRIGGER)).toBe('success');
		await expectEachOnce();
		const sizes = await Promise.all(
			(await filesKept()).slice(2).map(async (file) => (await rowsOf(file)).length),
		);
		expect(sizes).toEqual([5, 5, 5]);
	});

	test('succeeds and writes nothing if nothing is new', async () => {
		const before = await filesKept();
		expect(await editor.run(PIPELINE, TRIGGER)).toBe('success');
		expect(await filesKept()).toEqual(before);
	});

	test('loses and repeats nothing if a run fails half-way', async () => {
		await book(sandbox, { count: 3 });
		const obstacle = join(state, 'exports', 'Coffee-Club-0006.csv');
		await mkdir(obstacle);
		expect(await editor.run(PIPELINE, TRIGGER)).toBe('error');
		await rm(obstacle, { recursive: true });
		await book(sandbox, { count: 2 });
		expect(await editor.run(PIPELINE, TRIGGER)).toBe('success');
		await expectEachOnce();
	});
});

describe('a large export', () => {
	test('is kept as a file without being held in memory', async () => {
		const sandbox = playground.reported('Voucherify');
		const editor = await Editor.signIn(playground.reported('Editor'));
		const n8n = playground.processes().find(({ command }) => command.includes('n8n start'));
		if (n8n === undefined) throw new Error('n8n is not running');
		const download = await workflowOf(
			editor,
			await voucherify(editor, {
				resource: 'voucherTransaction',
				operation: 'export',
				campaignId: { __rl: true, mode: 'id', value: COFFEE_CLUB },
				waitForCompletion: true,
				output: 'file',
			}),
		);
		/** Peak memory of n8n while it downloads a file of that size, in MiB. */
		const highestWith = async (mebibytes: number): Promise<number> => {
			const settings = { exportFileBytes: mebibytes * 1024 * 1024 };
			await control(sandbox, 'PATCH', 'settings', settings);
			return await peakMiB(n8n.pid, async () => {
				expect(await download.run()).toBe('success');
			});
		};

		const small = await highestWith(100);
		const large = await highestWith(400);
		await control(sandbox, 'PATCH', 'settings', { exportFileBytes: 0 });
		expect(large - small).toBeLessThan(100);
	});
});

describe('the credential', () => {
	test("signs requests of n8n's own HTTP Request node, and is tested by n8n", async () => {
		const sandbox = playground.reported('Voucherify');
		const editor = await Editor.signIn(playground.reported('Editor'));
		const call = await workflowOf(editor, {
			name: 'Call',
			type: 'n8n-nodes-base.httpRequest',
			typeVersion: 4.2,
			parameters: {
				url: `${sandbox}/v1/products?limit=1`,
				authentication: 'predefinedCredentialType',
				nodeCredentialType: 'voucherifyApi',
				options: {},
			},
			credentials: await credentialsOf(editor, 'voucherifyApi'),
		});
		expect(await call.run()).toBe('success');

		const data = { region: 'dedicated', baseUrl: sandbox, appId: 'no', appToken: 'none' };
		const tested = await editor.call('POST', '/credentials/test', {
			credentials: { id: '', name: 'Wrong', type: 'voucherifyApi', data },
		});
		expect(tested).toMatchObject({
			status: 'Error',
			message: expect.stringContaining('does not know these keys'),
		});
	});
});

describe('stopping', () => {
	test('Ctrl-C ends everything that was started', async () => {
		const editor = playground.reported('Editor');
		expect(playground.processes().length).toBeGreaterThan(2);
		playground.interrupt();
		expect([0, 130]).toContain(await playground.ended);
		expect(playground.processes()).toEqual([]);
		await expect(request(editor)).rejects.toThrow('ECONNREFUSED');
	});

	test('a second start builds nothing again, and continues where the first one stopped', async () => {
		const { status, output } = await Playground.run('--once', '--state', state);
		expect(output).toContain('unchanged since the last start');
		expect(output).toContain('Nothing new since');
		expect(status).toBe(0);
	});

	test('Ctrl-C during the start ends everything, too', async () => {
		const interrupted = new Playground('--state', state);
		await interrupted.printed('n8n: starting');
		interrupted.interrupt();
		expect(await interrupted.ended).toBe(130);
		expect(interrupted.processes()).toEqual([]);
	});

	test('ending npm ends everything that it started', async () => {
		const orphaned = new Playground('--state', state);
		await orphaned.printed('Ctrl-C stops everything');
		orphaned.terminate();
		await orphaned.ended;
		await until(() => orphaned.processes().length === 0);
	});
});

problems(() => state);
