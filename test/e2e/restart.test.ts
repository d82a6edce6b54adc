import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox, type Sandbox } from '../../sandbox';
import { Editor } from './support/editor';
import { Playground } from './support/playground';
import { zombie } from './support/processes';
import { eventually, itemsOf, successfulRuns } from './support/runs';
import { COFFEE_CLUB } from './support/sandbox';

const MINUTES = 60_000;
jest.setTimeout(8 * MINUTES);

let state: string;
let sandbox: Sandbox;
let playground: Playground;

beforeAll(async () => {
	state = await mkdtemp(join(tmpdir(), 'voucherify-restart-'));
	sandbox = await startSandbox();
	await start();
});

afterAll(async () => {
	await playground.kill();
	await sandbox.close();
	await rm(state, { recursive: true });
});

/** Starts n8n with the Voucherify that goes on while n8n does not run. */
async function start(): Promise<void> {
	playground = new Playground('--state', state, '--port', '5840', '--voucherify', sandbox.url);
	await playground.printed('Ctrl-C stops everything');
}

const redeem = (amount: number) =>
	sandbox.world.book({ voucher: 'GIFT-0002', type: 'CREDITS_REDEMPTION', amount });

const messages = (count: number) =>
	eventually(() =>
		Promise.resolve(sandbox.world.messages.length >= count ? sandbox.world.messages : undefined),
	);

/** Waits until the trigger has looked once more. */
async function nextPoll(): Promise<void> {
	const isPoll = ({ path }: { path: string }) => path.endsWith('/transactions');
	const before = sandbox.requests.filter(isPoll).length;
	await eventually(() =>
		Promise.resolve(sandbox.requests.filter(isPoll).length > before ? true : undefined),
	);
}

/** The exports that *Export finished* was started with, in all its runs. */
async function exportsRead(): Promise<string[]> {
	const editor = await Editor.signIn(playground.reported('Editor'));
	const [, workflow] = /workflow\/(\w+) +Export finished/.exec(playground.output) ?? [];
	const runs = await successfulRuns(editor, String(workflow));
	const items = await Promise.all(runs.map((run) => itemsOf(editor, run, 'Export finished')));
	return items.flat().map((item) => JSON.stringify(item));
}

test('what happens before, while and after n8n is down is reported once', async () => {
	redeem(-10_100);
	await messages(1);
	const [campaign] = sandbox.world.campaigns.all().filter(({ id }) => id === COFFEE_CLUB);
	if (!campaign) throw new Error('no campaign');

	await playground.kill();
	redeem(-20_200);
	redeem(-500);
	const missed = sandbox.world.exports.schedule(
		campaign,
		sandbox.world.ledger.of(campaign.id).slice(-3),
		{},
	);
	const killed = await zombie();
	await writeFile(join(state, 'playground.pid'), String(killed.pid));
	await start();
	killed.parent.kill();
	redeem(-30_300);
	await messages(3);
	await nextPoll();

	const amounts = sandbox.world.messages.map(({ text }) => /[\d.]+(?= €)/.exec(text)?.[0]);
	expect(amounts).toEqual(['101.00', '202.00', '303.00']);
	const read = await exportsRead();
	expect(read.filter((text) => text.includes(missed.id))).toHaveLength(1);
	expect(new Set(read).size).toBe(read.length);
});
