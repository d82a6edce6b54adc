import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds between two looks. */
const PAUSE_MS = 150;
/** Looks at something that never comes to rest. */
const MOST_LOOKS = 40;

/**
 * Takes a picture of what has come to rest: the mouse lights up what is below it, and what opens or closes takes a
 * moment, longer on a busy machine.
 *
 * @param take takes one
 * @returns the first that shows the same as the one before it
 */
export async function stableScreenshot(take: () => Promise<Buffer>): Promise<Buffer> {
	let before = await take();
	for (let look = 0; look < MOST_LOOKS; look++) {
		await sleep(PAUSE_MS);
		const now = await take();
		if (now.equals(before)) return now;
		before = now;
	}
	return before;
}
