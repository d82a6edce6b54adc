/** Time within which n8n saves the state of a poll, or refuses to, in milliseconds. */
const SAVING_MS = 10_000;

/** Last emission of events in this process, by poll. */
const emissions = new Map<string, { written: number; time: number }>();

/**
 * Notes that events were emitted.
 * @param written number of writes of the state after them
 */
export function noteEmission(key: string, written: number): void {
	emissions.set(key, { written, time: performance.now() });
}

/**
 * True when a state is older than the last emission. When several polls are due together, such as after a restart, a
 * durable engine may read the state for all of them, but saves it only after each one. Without this check, the next poll
 * would report the same events again.
 */
export function isOutdated(key: string, written: number): boolean {
	const last = emissions.get(key);
	if (!last) return false;
	if (performance.now() - last.time < SAVING_MS) return written < last.written;
	emissions.delete(key);
	return false;
}
