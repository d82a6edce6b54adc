import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Locator, type Page, selectors } from 'playwright-core';
import { atTheEnd } from './ending';
import { STAFF } from './staff';

/** Folder of the pictures, for people to look at. */
export const PICTURES = join(__dirname, '../../../coverage/screens');

/** Maximum wait for something to appear, in milliseconds. */
const PATIENCE_MS = 5 * 60_000;

/** Keeps Chromium from asking questions, using the graphics card, and connecting to the internet. */
const QUIET = [
	'--no-sandbox',
	'--disable-gpu',
	'--disable-quic',
	'--no-first-run',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
];

/** User agent of a browser with a window. n8n takes a headless one for a robot, which cannot approve anything. */
const USER_AGENT =
	'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';

/** A real browser with one window, used by a person who clicks and types. */
export class Visitor {
	private pictures = 0;

	private constructor(
		readonly page: Page,
		private readonly name: string,
	) {}

	/**
	 * Opens Debian's Chromium, or the one that the environment variable CHROMIUM names, until the tests are over.
	 * @param name prefix of the pictures
	 */
	static async arrive(name: string): Promise<Visitor> {
		mkdirSync(PICTURES, { recursive: true });
		selectors.setTestIdAttribute('data-test-id');
		const browser = await chromium.launch({
			executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
			args: QUIET,
			timeout: PATIENCE_MS,
		});
		atTheEnd(() => browser.close());
		const page = await browser.newPage({
			viewport: { width: 1440, height: 1000 },
			userAgent: USER_AGENT,
			httpCredentials: { username: STAFF.user, password: STAFF.password },
		});
		page.setDefaultTimeout(PATIENCE_MS);
		return new Visitor(page, name);
	}

	/** The element that n8n's editor marks with this name. */
	part(name: string): Locator {
		return this.page.getByTestId(name);
	}

	/** Signs in to n8n's editor as the owner of the playground. */
	async signIn(editor: string): Promise<void> {
		const { page } = this;
		await page.goto(`${editor}/signin`);
		await page.getByLabel('Email').fill('owner@example.com');
		await page.getByLabel('Password').fill('Playground1');
		await page.getByRole('button', { name: 'Sign in' }).click();
		await page.getByRole('button', { name: 'Create workflow' }).waitFor();
	}

	async picture(of: string): Promise<void> {
		this.pictures += 1;
		const number = String(this.pictures).padStart(2, '0');
		await this.page.screenshot({ path: join(PICTURES, `${this.name}-${number}-${of}.png`) });
	}
}
