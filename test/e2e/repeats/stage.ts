import type { Sandbox } from '../../../sandbox';
import { Editor } from '../support/editor';
import { usedFolder } from '../support/folder';
import { Playground } from '../support/playground';
import { portFor } from '../support/ports';
import { examplesOn, lastingSandbox } from '../support/sandbox';
import { Outage } from './outage';

/** The playground that the tests share, and its sandbox, which runs in this process. */
export let sandbox: Sandbox;
export let playground: Playground;
export let editor: Editor;
export let outage: Outage;

/** Starts the playground, with examples that do not wait and that look a lost response up once. */
export async function openStage(): Promise<void> {
	sandbox = await lastingSandbox();
	Object.assign(sandbox.settings, {
		exportTiming: { scheduledMs: 0, inProgressMs: 0 },
		jobTiming: { enqueuedMs: 0, inProgressMs: 0 },
		pointsDelayMs: 0,
	});
	const suite = 'examples.repeats';
	const place = ['--state', await usedFolder(suite), '--port', portFor(suite)];
	playground = new Playground(...place, '--voucherify', sandbox.url);
	await playground.printed('Ctrl-C stops everything');
	editor = await Editor.signIn(playground.reported('Editor'));
	for (const { url } of await examplesOn(sandbox.url))
		await editor.change(String(url.split('/').at(-1)), hastened);
	// Voucherify delivers each event twice.
	sandbox.settings.webhooks.repeats = 1;
	outage = new Outage(sandbox);
}

interface ExampleNode {
	type: string;
	parameters: { resume?: string; requestOptions?: object };
}

const isNode = (node: unknown): node is ExampleNode =>
	typeof node === 'object' && node !== null && 'type' in node && 'parameters' in node;

const hastened = (node: unknown): unknown => {
	if (!isNode(node)) return node;
	const { type, parameters } = node;
	if (type === 'n8n-nodes-base.wait' && parameters.resume === 'timeInterval')
		return { ...node, parameters: { ...parameters, amount: 1, unit: 'seconds' } };
	if (!/^n8n-nodes-voucherify\.voucherify(?!\w*Trigger)/.test(type)) return node;
	const requestOptions = { ...parameters.requestOptions, longestLook: 0 };
	return { ...node, parameters: { ...parameters, requestOptions } };
};
