import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sandbox } from '../../sandbox';
import { Editor } from './support/editor';
import { usedFolder } from './support/folder';
import { Playground } from './support/playground';
import { portFor } from './support/ports';
import { zombie } from './support/processes';
import { itemsOf, successfulRuns, until } from './support/runs';
import { COFFEE_CLUB, examplesOn, lastingSandbox, triggersBegun } from './support/sandbox';

let state: string;
let sandbox: Sandbox;
let playground: Playground;
let editor: Editor;

beforeAll(async () => {
	state = await usedFolder('restart');
	sandbox = await lastingSandbox();
	await start();
});

/** Starts n8n with the sandbox, which keeps running while n8n does not. */
async function start(): Promise<void> {
	playground = new Playground(
		'--state',
		state,
		'--port',
		portFor('restart'),
		'--voucherify',
		sandbox.url,
	);
	await playground.printed('Ctrl-C stops everything');
	editor = await Editor.signIn(playground.reported('Editor'));
}

const redeem = (amount: number) =>
	sandbox.world.book({ voucher: 'GIFT-0002', type: 'CREDITS_REDEMPTION', amount });

const alerts = () => sandbox.world.messages.filter(({ text }) => text.startsWith('Large'));

const messages = (count: number) => until(() => alerts().length >= count);

/** Number of polls of each trigger, the one for transactions and the one for exports. */
const polls = () =>
	[/\/transactions$/, /\/exports$/].map(
		(list) => sandbox.requests.filter(({ path, status }) => status && list.test(path)).length,
	);

/** Waits until both triggers have polled once more. */
async function nextPolls(): Promise<void> {
	const before = polls();
	await until(() => polls().every((count, trigger) => count > (before[trigger] ?? 0)));
}

/** The exports that have started *Export finished*, in all its runs. */
async function exportsRead(): Promise<string[]> {
	const listed = (await examplesOn(sandbox.url)).find(({ name }) => name === 'Export finished');
	const runs = await successfulRuns(editor, String(listed?.url.split('/').at(-1)));
	const items = await Promise.all(runs.map((run) => itemsOf(editor, run, 'Export finished')));
	return items.flat().map((item) => JSON.stringify(item));
}

test('reports each event before, during and after a downtime of n8n once', async () => {
	await triggersBegun(sandbox);
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
	await until(async () => (await exportsRead()).some((text) => text.includes(missed.id)));
	await nextPolls();

	const amounts = alerts().map(({ text }) => /[\d.]+(?= €)/.exec(text)?.[0]);
	expect(amounts).toEqual(['101.00', '202.00', '303.00']);
	const read = await exportsRead();
	expect(read.filter((text) => text.includes(missed.id))).toHaveLength(1);
	expect(new Set(read).size).toBe(read.length);
});
