import { setTimeout as sleep } from 'node:timers/promises';

/** Delay between two screenshots, in ms. */
const PAUSE_MS = 150;
/** Maximum number of screenshots, in case the page never settles. */
const MAX_LOOKS = 40;

/**
 * Takes screenshots until two in a row are equal: hover effects and animations take a moment, longer on a busy machine.
 * @param take takes one screenshot
 */
export async function stableScreenshot(take: () => Promise<Buffer>): Promise<Buffer> {
	let before = await take();
	for (let look = 0; look < MAX_LOOKS; look++) {
		await sleep(PAUSE_MS);
		const now = await take();
		if (now.equals(before)) return now;
		before = now;
	}
	return before;
}
