/** The platform has saved what a poll has left so many milliseconds later, or refuses to. */
const SAVING_MS = 10_000;

/** The last events that polls of this process have handed over, by what is polled. */
const handOvers = new Map<string, { written: number; time: number }>();

/** Notes that events were handed over, and how often the state after them was written. */
export function noteHandOver(key: string, written: number): void {
	handOvers.set(key, { written, time: performance.now() });
}

/**
 * Whether a state is from before the last events. A durable engine may read it for several polls that are due together,
 * such as after a restart, and saves it only when a poll is over: the next one would report the same events.
 */
export function isOutdated(key: string, written: number): boolean {
	const last = handOvers.get(key);
	if (!last) return false;
	if (performance.now() - last.time < SAVING_MS) return written < last.written;
	handOvers.delete(key);
	return false;
}
