import { setImmediate, setTimeout } from 'node:timers/promises';

/**
 * How far this process's clocks are ahead, in milliseconds, because pauses were skipped. Never reset: what the nodes know
 * of a rate limit outlives a test.
 */
let ahead = 0;
let isSkipping = false;

/** Longer than a process remembers its writes, in milliseconds. IDs repeat in each test of a file. */
export const FORGOTTEN_MS = 300_001;

/** Replaces the nodes' pause in the engine tests: see `setup.ts`. */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
	signal?.throwIfAborted();
	if (!isSkipping) {
		// A node's background work, such as forgetting keys, must not keep a test process alive.
		await setTimeout(ms, undefined, { signal, ref: false }).catch(() => signal?.throwIfAborted());
		return;
	}
	// Clocks report whole milliseconds, and a pause must not end before its time.
	ahead += Math.ceil(ms);
	await setImmediate();
	signal?.throwIfAborted();
}

/**
 * Makes the nodes' pauses take no time in the tests of this file or `describe`: each pause sets the clocks forward instead.
 * Only for sequential runs, because a pause affects the clocks of all.
 * @param areClocksFrozen whether pauses alone set the clocks forward: for tests of times, whatever the machine's speed
 */
export function skipPauses(areClocksFrozen = false): void {
	beforeEach(() => {
		isSkipping = true;
		for (const clock of [Date, performance]) {
			// Fractions of a millisecond would be lost in sums, and times be off by one.
			const [start, now] = [Math.floor(clock.now()), clock.now.bind(clock)];
			jest.spyOn(clock, 'now').mockImplementation(() => (areClocksFrozen ? start : now()) + ahead);
		}
	});
	afterEach(() => {
		isSkipping = false;
	});
}

/** Ends the random waits between retries at once, as their jitter is 0, in the tests of this file or `describe`. */
export function skipRetryPauses(): void {
	beforeEach(() => {
		jest.spyOn(Math, 'random').mockReturnValue(0);
	});
}
