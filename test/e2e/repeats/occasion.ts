import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Assistant } from '../support/assistant';
import { countRuns, eventually, runsOf, until } from '../support/runs';
import type { Changes } from './ledger';
import { answer, type Ended, fillIn, retry } from './people';
import { editor, playground, sandbox } from './stage';

/** Something that happens once, and the effect that an example must have. */
export interface Occasion {
	file: string;
	title: string;
	/** Prepares what must exist before. */
	prepare?: () => Promise<void> | void;
	/** Makes it happen, and waits until the run ends. */
	happen: () => Promise<unknown>;
	/** How somebody runs it again after a failure. Default: it happens again. */
	again?: () => Promise<void>;
	/** All its changes in Voucherify, however often it is run. */
	changes: Changes;
	/** A message that people get in the end. */
	tells?: RegExp;
	/** A false message that people must never get. */
	neverTells?: RegExp;
	/**
	 * Path of a booking that is not rejected before its response is lost: if its outcome is unknown, the node does not send
	 * it again for five minutes, and a person has to check.
	 */
	booking?: string;
	/** Why it cannot happen again: a second time is another occasion. */
	onlyOnce?: string;
}

const CHECKOUT = 'heldCodeForCart1';
const SHEETS = join(__dirname, '../../../playground/sheets');

export async function sheet(name: string): Promise<File> {
	const path = join(SHEETS, name);
	return new File([new Uint8Array(await readFile(path))], basename(path), { type: 'text/csv' });
}

/** Fills in the form of an example. */
export const form = (path: string, ...fields: Array<string | File>) =>
	fillIn(playground.form(path), ...fields);

/**
 * Makes something send people a message.
 * @returns the first message that matches
 */
async function messageAbout(about: RegExp, run: () => Promise<unknown>): Promise<string> {
	const { messages } = sandbox.world;
	const before = messages.length;
	await run();
	return await eventually(() => messages.slice(before).find(({ text }) => about.test(text))?.text);
}

const asked = async (ask: () => Promise<unknown>) => await messageAbout(/\/form-waiting\//, ask);

/** Fills in a form, and answers the question that it leads to. */
export async function approved(option: string, path: string, ...fields: string[]): Promise<Ended> {
	const question = await asked(() => form(path, ...fields));
	return await answer(editor, question, option);
}

/** Fills in a form, and answers the question that it may lead to, which is the first message about it. */
export async function approvedIfAsked(
	option: string,
	about: RegExp,
	path: string,
	...fields: string[]
): Promise<void> {
	const message = await messageAbout(about, () => form(path, ...fields));
	if (message.includes('/form-waiting/')) await answer(editor, message, option);
}

/** Submits a checkout, and waits until its cart is bought or abandoned. */
export async function checkOut(cart: string, total: string, code: string): Promise<void> {
	const before = await runsOf(editor, CHECKOUT);
	await form('checkout', cart, total, code);
	await until(async () => (await countRuns(editor, CHECKOUT, 'running')) === 0);
	await until(async () => (await countRuns(editor, CHECKOUT, 'waiting')) === 0);
	expect((await runsOf(editor, CHECKOUT)).length).toBeGreaterThan(before.length);
}

/** An assistant asks for a change; a person approves it, and retries failed runs. */
export function change(
	tool: string,
	args: object,
	more: Pick<Occasion, 'changes' | 'booking'>,
): Occasion {
	let question = '';
	let last: Ended;
	return {
		file: 'ai-assistants.json',
		title: tool,
		prepare: async () => {
			const server = `${playground.reported('Editor')}/mcp/voucherify-changes`;
			const assistant = await Assistant.connect(server, 'playground-asks');
			question = await asked(() => assistant.call(tool, { ...args, reason: 'A test' }));
		},
		happen: async () => {
			last = await answer(editor, question, 'Approve');
		},
		again: async () => {
			last = await retry(editor, last);
		},
		onlyOnce: 'each request of an assistant is one of its own, which a person approves',
		tells: /^Done: /,
		...more,
	};
}
