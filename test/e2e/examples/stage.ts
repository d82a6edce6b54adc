import { join } from 'node:path';
import { Visitor } from '../support/browser';
import { Editor } from '../support/editor';
import { usedFolder } from '../support/folder';
import { Playground } from '../support/playground';
import { portFor } from '../support/ports';
import { eventually, itemsOf, successfulRuns } from '../support/runs';
import { pathsCalled, stored } from '../support/sandbox';
import { untilWaiting } from '../support/waitingForm';

/** The playground that all tests of the examples share. */
export let playground: Playground;
/** URL of its sandbox. */
export let voucherify: string;
export let editor: Editor;
export let visitor: Visitor;

export async function openStage(suite: 'examples' | 'examples.events'): Promise<void> {
	playground = new Playground('--state', await usedFolder(suite), '--port', portFor(suite));
	await playground.printed('Ctrl-C stops everything');
	voucherify = playground.reported('Voucherify');
	editor = await Editor.signIn(playground.reported('Editor'));
	visitor = await Visitor.arrive(suite);
}

export const SHEETS = join(__dirname, '../../../playground/sheets');
/** A reward of the seed data: a cup. */
export const CUP = 'rew_wcx0kbhg9etYUIQ2cJQpZL8L';

/** In major units. */
export const priceOf = (product: unknown) =>
	typeof product === 'object' &&
	product !== null &&
	'price' in product &&
	Number(product.price) / 100;

export const sourceIdOf = (row: unknown) =>
	typeof row === 'object' && row !== null && 'source_id' in row ? String(row.source_id) : '';

/** Parallel requests are processed in any order. */
export const bySourceId = (rows: unknown[]) =>
	rows.toSorted((a, b) => sourceIdOf(a).localeCompare(sourceIdOf(b)));

/** All messages after the first `before` ones, with their pictures. */
export const textsSince = async (before: number) =>
	(await stored(voucherify, 'messages')).slice(before).map((message) => JSON.stringify(message));

/** Paths that the examples' polling triggers may request at any time. */
const POLLED = [/^\/v1\/campaigns\/[^/]+\/transactions$/, /^\/v1\/exports$/, /^\/download\//];

/** Paths of the requests that an example sends, without those of triggers. */
export async function callsOf(run: () => Promise<unknown>): Promise<string[]> {
	const before = (await pathsCalled(voucherify)).length;
	await run();
	const paths = (await pathsCalled(voucherify)).slice(before).map(String);
	return paths.filter((path) => !POLLED.some((poll) => poll.test(path)));
}

const WAIT = 'n8n-nodes-base.wait';
const SCHEDULE = 'n8n-nodes-base.scheduleTrigger';

const isOfType = (node: unknown, type: string): node is { type: string; parameters: object } =>
	typeof node === 'object' && node !== null && 'type' in node && node.type === type;

/** Makes an example wait for a second instead of minutes. */
export async function withShortWaits(workflowId: string): Promise<void> {
	await editor.change(workflowId, (node) =>
		isOfType(node, WAIT)
			? { ...node, parameters: { ...node.parameters, amount: 1, unit: 'seconds' } }
			: node,
	);
}

/** Makes an example run each second instead of at a time of day. */
export async function eachSecond(workflowId: string): Promise<void> {
	const rule = { interval: [{ field: 'seconds', secondsInterval: 1 }] };
	await editor.change(workflowId, (node) =>
		isOfType(node, SCHEDULE) ? { ...node, parameters: { rule } } : node,
	);
}

export async function atForm(path: string) {
	const { page } = visitor;
	await page.goto(playground.form(path));
	return page;
}

/**
 * Answers a question from a message, through the form that the message links to.
 * @param more other fields of the form, by label
 */
export async function decide(
	question: string,
	answer: string,
	more: Record<string, string> = {},
): Promise<void> {
	const [address = ''] = /http[^\s"]+/.exec(question) ?? [];
	await untilWaiting(address);
	const { page } = visitor;
	await page.goto(address);
	await page.getByRole('combobox').selectOption(answer);
	for (const [label, value] of Object.entries(more)) await page.getByLabel(label).fill(value);
	await visitor.picture(`decide-${answer}`);
	// Leaving the page before n8n has the answer would cancel it.
	const sent = page.waitForResponse((response) => response.request().method() === 'POST');
	await page.getByRole('button', { name: 'Submit' }).click();
	await sent;
}

/**
 * Asks for something, and decides on it.
 * @returns the message about the decision
 */
export async function decided(
	ask: () => Promise<void>,
	answer: string,
	more?: Record<string, string>,
): Promise<string> {
	const before = (await stored(voucherify, 'messages')).length;
	const message = (index: number) => eventually(async () => (await textsSince(before)).at(index));
	await ask();
	await decide(await message(0), answer, more);
	return await message(1);
}

/**
 * Runs a workflow manually.
 * @returns the output of one of its nodes, if it ran
 */
export async function tried(workflow: string, trigger: string, node: string): Promise<unknown[]> {
	expect(await editor.run(workflow, trigger)).toBe('success');
	const [newest] = await successfulRuns(editor, workflow);
	return await itemsOf(editor, String(newest), node);
}
