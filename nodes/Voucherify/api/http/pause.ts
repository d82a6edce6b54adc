import { sleep } from 'n8n-workflow';
import { monotonicNow } from './clock';

/**
 * Longest single sleep, in milliseconds. Timers cannot be canceled here, so a long wait is split: none outlives a canceled
 * execution for long.
 */
const SLICE_MS = 1000;

/**
 * Waits `ms` milliseconds.
 * @throws the signal's reason as soon as `signal` fires.
 */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
	signal?.throwIfAborted();
	const until = monotonicNow() + ms;
	let wake = () => {};
	const aborted = new Promise<void>((resolve) => {
		wake = resolve;
	});
	signal?.addEventListener('abort', wake, { once: true });
	try {
		for (let left = ms; left > 0; left = until - monotonicNow()) {
			await Promise.race([sleep(Math.min(left, SLICE_MS)), aborted]);
			signal?.throwIfAborted();
		}
	} finally {
		signal?.removeEventListener('abort', wake);
	}
}
