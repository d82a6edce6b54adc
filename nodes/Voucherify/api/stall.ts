import { sleep, type BinaryHelperFunctions } from 'n8n-workflow';
import { elapsed } from './clock';

/** A body that arrives bit by bit. */
export type Stream = Exclude<Parameters<BinaryHelperFunctions['prepareBinaryData']>[0], Buffer>;

/** How often to look, in milliseconds: timers cannot be taken back here. */
const LOOK_MS = 1000;

/**
 * What `read` makes of a body: the platform's own timeout ends with the headers, and what writes the body to a disk
 * would wait for ever.
 * @throws an error with the code ETIMEDOUT as soon as nothing has arrived for `idleMs` milliseconds.
 */
export async function unlessStalled<T>(
	body: Stream,
	idleMs: number,
	read: (body: Stream) => Promise<T>,
): Promise<T> {
	let last = elapsed();
	// Listening makes a body flow: it must not begin before its reader is there.
	const onListener = (event: string | symbol) => {
		if (event !== 'data' && event !== 'readable') return;
		body.off('newListener', onListener);
		body.on('data', () => {
			last = elapsed();
		});
	};
	body.on('newListener', onListener);

	let isRead = false;
	const reading = read(body).finally(() => {
		isRead = true;
	});
	const watching = async () => {
		for (let left = idleMs; left > 0; left = last + idleMs - elapsed()) {
			await sleep(Math.min(left, LOOK_MS));
			if (isRead) return await reading;
		}
		throw new Stalled(`nothing more arrived for ${idleMs / 1000} s`);
	};
	return await Promise.race([reading, watching()]);
}

class Stalled extends Error {
	readonly code = 'ETIMEDOUT';
}
