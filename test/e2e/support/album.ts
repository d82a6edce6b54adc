import { mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { KEYS } from '../../../sandbox/auth';
import { PICTURES } from './browser';

/** Signs of a forgotten value or text, which no screen may show. */
const FORGOTTEN = /\bundefined\b|\bNaN\b|\[object Object\]|\{\{|\bnull null\b/;

/** Space around the content of a picture, in pixels. */
const MARGIN = 16;

/** Pictures of what the user sees, in the folder that the environment variable SCREENS names. */
export class Album {
	private readonly folder = resolve(process.env.SCREENS ?? join(PICTURES, 'album'));

	constructor(private readonly page: Page) {
		mkdirSync(this.folder, { recursive: true });
	}

	/** Keeps a picture of the window or a part of it, after checking its content. */
	async keep(name: string, part: Locator = this.page.locator('body')): Promise<void> {
		await this.check(part);
		await this.page.mouse.move(0, 0);
		await this.write(name, () => part.screenshot({ animations: 'disabled' }));
	}

	/** Keeps a picture of a part, cut off below its content. */
	async keepFilled(name: string, part: Locator, content: Locator): Promise<void> {
		await this.check(part);
		await this.page.mouse.move(0, 0);
		const [frame, filled] = await Promise.all([part.boundingBox(), content.boundingBox()]);
		if (!frame || !filled) throw new Error(`${name} is not to be seen`);
		const height = filled.y + filled.height + MARGIN - frame.y;
		const clip = { ...frame, height: Math.min(frame.height, height) };
		await this.write(name, () => this.page.screenshot({ animations: 'disabled', clip }));
	}

	/** Checks that no value is missing in what is shown, and that no key is readable: fields mask what was typed. */
	private async check(part: Locator): Promise<void> {
		expect(await part.innerText()).not.toMatch(FORGOTTEN);
		const shown = await this.page.locator('body').innerText();
		for (const token of [KEYS.appToken, KEYS.managementToken]) expect(shown).not.toContain(token);
	}

	private async write(name: string, take: () => Promise<Buffer>): Promise<void> {
		const { stableScreenshot } = await import('../../../playground/stableScreenshot.js');
		await writeFile(join(this.folder, `${name}.png`), await stableScreenshot(take));
	}
}
