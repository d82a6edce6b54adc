import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type Browser, chromium, errors, type Page } from 'playwright-core';
import { textAt } from './json.js';
import { login } from './rest.js';
import { still } from './still.js';

/**
 * Takes the pictures for the README from a running playground, whose addresses may be given when they are not
 * the usual ones:
 *
 *     npx tsx playground/screenshots.ts [editor] [voucherify]
 *
 * Needs Chromium; `CHROMIUM` names another one than Debian's.
 */
const [editor = 'http://localhost:5678', voucherify = 'http://127.0.0.1:4800'] =
	process.argv.slice(2);
const folder = join(dirname(import.meta.dirname), 'docs', 'images');
/** How long n8n may take to propose something, in milliseconds. */
const PROPOSAL_MS = 15_000;

async function signIn(page: Page): Promise<void> {
	await page.goto(`${editor}/signin`);
	await page.locator('input[name=emailOrLdapLoginId]').fill(login.email);
	await page.locator('input[name=password]').fill(login.password);
	await page.keyboard.press('Enter');
	await page.waitForURL((url) => !url.pathname.startsWith('/signin'));
}

/** The whole workflow, just run, with something new to export. */
async function pipeline(page: Page): Promise<void> {
	await page.request.post(`${voucherify}/_sandbox/transactions`, {
		data: { campaign: 'Coffee Club', count: 25 },
	});
	await page.goto(`${editor}/workflow/loyaltyExportPipe`);
	await closeHints(page);
	await page.locator('[data-test-id=execute-workflow-button]').click();
	await page.getByText('Workflow executed successfully').waitFor();
	await page.keyboard.press('1');
	await keep(join(folder, 'pipeline.png'), () => page.screenshot({ animations: 'disabled' }));
}

/** n8n proposes improvements at the side of a published workflow, until they are closed. */
async function closeHints(page: Page): Promise<void> {
	const close = page.locator('[data-test-id=suggested-actions-close]');
	await close.click({ timeout: PROPOSAL_MS }).catch((error: unknown) => {
		if (!(error instanceof errors.TimeoutError)) throw error;
	});
}

/** The panel of the Voucherify step. */
async function panel(page: Page): Promise<void> {
	await page
		.locator('[data-test-id=canvas-node][data-node-name="Export new transactions"]')
		.dblclick();
	await page.getByText('Wait for Completion', { exact: true }).waitFor();
	await keep(join(folder, 'export-transactions.png'), () =>
		page.screenshot({ animations: 'disabled' }),
	);
}

/** Every example workflow, with its notes. */
async function examples(page: Page): Promise<void> {
	const sources = join(import.meta.dirname, 'workflows');
	for (const file of await readdir(sources)) {
		const workflow: unknown = JSON.parse(await readFile(join(sources, file), 'utf8'));
		await page.goto(`${editor}/workflow/${textAt(workflow, 'id')}`);
		await closeHints(page);
		await page.keyboard.press('1');
		const path = join(folder, 'workflows', `${basename(file, '.json')}.png`);
		await keep(path, () =>
			page.locator('[data-test-id=canvas]').screenshot({ animations: 'disabled' }),
		);
	}
}

/** Keeps a picture of what has come to rest. */
async function keep(path: string, take: () => Promise<Buffer>): Promise<void> {
	await writeFile(path, await still(take));
}

async function takeAll(browser: Browser): Promise<void> {
	const page = await browser.newPage({
		viewport: { width: 1600, height: 700 },
		deviceScaleFactor: 1,
	});
	await signIn(page);
	await pipeline(page);
	await page.setViewportSize({ width: 1600, height: 900 });
	await panel(page);
	await page.setViewportSize({ width: 1500, height: 640 });
	await examples(page);
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
