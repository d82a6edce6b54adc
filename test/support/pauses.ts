import { setImmediate, setTimeout } from 'node:timers/promises';

/**
 * How far the clocks of this process are ahead, in milliseconds, where pauses are skipped. They are never set back: what
 * the nodes know of a limit outlives a test.
 */
let ahead = 0;
let isSkipping = false;

/** Longer than a process remembers what it has done, in milliseconds. IDs come again in each test of a file. */
export const FORGOTTEN_MS = 300_001;

/** What the nodes wait with in the engine tests: see `setup.ts`. */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
	signal?.throwIfAborted();
	if (!isSkipping) {
		// What a node does in the background, such as forgetting keys, keeps no test process alive.
		await setTimeout(ms, undefined, { signal, ref: false }).catch(() => signal?.throwIfAborted());
		return;
	}
	// Clocks tell whole milliseconds.
	ahead += Math.round(ms);
	await setImmediate();
	signal?.throwIfAborted();
}

/**
 * Lets the pauses of the nodes take no time in the tests of this file or `describe`: each sets the clocks forward
 * instead. For runs one after the other only, as one's pause is every other's, too.
 */
export function skipPauses(): void {
	beforeEach(() => {
		isSkipping = true;
		for (const clock of [Date, performance]) {
			const now = clock.now.bind(clock);
			jest.spyOn(clock, 'now').mockImplementation(() => now() + ahead);
		}
	});
	afterEach(() => {
		isSkipping = false;
	});
}
