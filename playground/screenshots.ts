import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { textAt } from './json.js';
import { login } from './rest.js';
import { stableScreenshot } from './stableScreenshot.js';

/**
 * Takes the screenshots for the README from a running playground. Give its addresses if they are not the defaults:
 *
 *     npx tsx playground/screenshots.ts [editor] [voucherify]
 *
 * Needs Chromium; set `CHROMIUM` to its path if it is not Debian's.
 */
const [editor = 'http://localhost:5678', voucherify = 'http://127.0.0.1:4800'] =
	process.argv.slice(2);
const folder = join(dirname(import.meta.dirname), 'docs', 'images');
/** Popup with n8n's suggestions, shown when a browser first opens a published workflow. */
const PROPOSALS = '[data-reka-popper-content-wrapper]';
/** Layers over the canvas that would cover notes. */
const OVERLAYS =
	'.vue-flow__panel, .tab-bar-container, [data-test-id=canvas-wrapper] > :not(:has([data-test-id=canvas]))';
/** Space around a workflow, in pixels, for the node names below the nodes. */
const MARGIN = 20;
const NAMES = 40;

async function signIn(page: Page): Promise<void> {
	await page.goto(`${editor}/signin`);
	await page.locator('input[name=emailOrLdapLoginId]').fill(login.email);
	await page.locator('input[name=password]').fill(login.password);
	await page.keyboard.press('Enter');
	await page.waitForURL((url) => !url.pathname.startsWith('/signin'));
}

/** Takes the whole workflow after a run that exported something new. */
async function pipeline(page: Page): Promise<void> {
	await page.request.post(`${voucherify}/_sandbox/transactions`, {
		data: { campaign: 'Coffee Club', count: 25 },
	});
	await open(page, 'loyaltyExportPipe');
	await page.locator('[data-test-id=execute-workflow-button]').click();
	await page.getByText('Workflow executed successfully').waitFor();
	await page.keyboard.press('1');
	const style = without(PROPOSALS);
	await keep(join(folder, 'pipeline.png'), () =>
		page.screenshot({ animations: 'disabled', style }),
	);
}

/** Opens a workflow and waits until it is completely drawn. */
async function open(page: Page, workflow: string): Promise<void> {
	await page.goto(`${editor}/workflow/${workflow}`);
	await page.locator('[data-test-id=canvas-node]').first().waitFor();
	await page.locator('[data-test-id=edge]').first().waitFor({ state: 'attached' });
	await page.keyboard.press('1');
}

/** Returns CSS that hides elements. */
const without = (selectors: string) => `${selectors} { visibility: hidden !important }`;

/** Takes every example workflow, with its notes. */
async function examples(page: Page): Promise<void> {
	const sources = join(import.meta.dirname, 'workflows');
	for (const file of await readdir(sources)) {
		const workflow: unknown = JSON.parse(await readFile(join(sources, file), 'utf8'));
		await open(page, textAt(workflow, 'id'));
		const path = join(folder, 'workflows', `${basename(file, '.json')}.png`);
		const style = without(`${PROPOSALS}, ${OVERLAYS}`);
		await keep(path, async () =>
			page.screenshot({ animations: 'disabled', style, clip: await frameOf(page) }),
		);
	}
}

/** Returns the bounds of all nodes and notes. */
async function frameOf(page: Page) {
	const nodes = await page.locator('.vue-flow__node').all();
	const found = await Promise.all(nodes.map((node) => node.boundingBox()));
	const boxes = found.filter((box) => box !== null);
	const x = Math.min(...boxes.map((box) => box.x)) - MARGIN;
	const y = Math.min(...boxes.map((box) => box.y)) - MARGIN;
	const right = Math.max(...boxes.map((box) => box.x + box.width)) + MARGIN;
	const bottom = Math.max(...boxes.map((box) => box.y + box.height)) + NAMES;
	return { x, y, width: right - x, height: bottom - y };
}

async function keep(path: string, take: () => Promise<Buffer>): Promise<void> {
	await writeFile(path, await stableScreenshot(take));
}

async function takeAll(browser: Browser): Promise<void> {
	const page = await browser.newPage({
		viewport: { width: 1600, height: 700 },
		deviceScaleFactor: 1,
	});
	await signIn(page);
	await pipeline(page);
	const large = await browser.newPage({
		viewport: { width: 1500, height: 800 },
		deviceScaleFactor: 2,
	});
	await signIn(large);
	await examples(large);
}

await mkdir(join(folder, 'workflows'), { recursive: true });
const browser = await chromium.launch({
	executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
	args: [
		'--no-sandbox',
		'--disable-gpu',
		'--disable-quic',
		'--no-first-run',
		'--disable-background-networking',
		'--disable-component-update',
		'--disable-sync',
	],
});
try {
	await takeAll(browser);
} finally {
	await browser.close();
}
