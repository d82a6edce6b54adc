import { chromium, type Page } from 'playwright-core';
import { login } from '../../playground/rest.js';
import { textAt } from '../../playground/json.js';
import type { Row } from '../row.js';
import { spreadOf } from '../spread.js';
import { chainOf, type WorkflowNode } from '../workflow.js';

const OWN = 'Voucherify';
/** n8n's own nodes with many operations. */
const OTHERS: ReadonlyArray<Omit<WorkflowNode, 'parameters'>> = [
	{ name: 'HubSpot', type: 'n8n-nodes-base.hubspot', typeVersion: 2.1 },
	{ name: 'Salesforce', type: 'n8n-nodes-base.salesforce', typeVersion: 1 },
];
/** Measurements per round: a panel opens in a fraction of a second. */
const TIMES = 4;

/** Time to open a node, compared with n8n's own nodes. */
export const panel: Row = {
	name: 'opening the panel',
	async run({ workbench, rounds }) {
		const own = { name: OWN, type: 'n8n-nodes-voucherify.voucherify', typeVersion: 1 };
		const nodes = [own, ...OTHERS].map((node) => ({ ...node, parameters: {} }));
		const saved = await workbench.editor.call('POST', '/workflows', {
			name: 'bench: panels',
			...chainOf(nodes),
			settings: { executionOrder: 'v1' },
		});
		const browser = await chromium.launch({
			executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
			args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
		});
		const page = await browser.newPage({ viewport: { width: 1440, height: 1000 } });
		await signIn(page, workbench.url);
		await page.goto(`${workbench.url}/workflow/${textAt(saved, 'id')}`);
		const times = new Map(nodes.map(({ name }): [string, number[]] => [name, []]));
		for (const { name } of nodes) await opened(page, name);
		for (let time = 0; time < TIMES * rounds; time += 1) {
			for (const [name, measured] of times) measured.push(await opened(page, name));
		}
		await browser.close();
		const ownTimes = times.get(OWN) ?? [];
		const others = OTHERS.map(({ name }) => {
			const measured = times.get(name) ?? [];
			const ratios = measured.map((value, time) => (ownTimes[time] ?? NaN) / value);
			return {
				who: `n8n's ${name}`,
				ms: spreadOf(measured),
				ratio: spreadOf(ratios),
				verdicts: [],
			};
		});
		return {
			task: "opening the node's panel",
			lines: [{ who: 'Connector', ms: spreadOf(ownTimes), verdicts: [] }, ...others],
		};
	},
};

async function signIn(page: Page, editor: string): Promise<void> {
	await page.goto(`${editor}/signin`);
	await page.getByLabel('Email').fill(login.email);
	await page.getByLabel('Password').fill(login.password);
	await page.getByRole('button', { name: 'Sign in' }).click();
	await page.getByRole('button', { name: 'Create workflow' }).waitFor();
}

/**
 * Opens a node and closes it again.
 * @returns milliseconds until its fields were drawn
 */
async function opened(page: Page, name: string): Promise<number> {
	const part = (id: string) => page.locator(`[data-test-id=${id}]`);
	const node = page.locator(`[data-test-id=canvas-node][data-node-name="${name}"]`);
	await node.waitFor();
	const began = performance.now();
	await node.dblclick();
	await part('parameter-input-operation').waitFor();
	await page.evaluate(
		'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))',
	);
	const ms = performance.now() - began;
	await page.keyboard.press('Escape');
	await part('ndv').waitFor({ state: 'hidden' });
	return ms;
}
