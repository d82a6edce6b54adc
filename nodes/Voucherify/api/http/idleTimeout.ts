import { sleep, type BinaryHelperFunctions } from 'n8n-workflow';
import { LARGEST_RESPONSE } from '../limits';
import { monotonicNow } from './clock';

/** A body that arrives bit by bit. */
export type Stream = Exclude<Parameters<BinaryHelperFunctions['prepareBinaryData']>[0], Buffer>;

/** Whether a body arrives bit by bit. */
export function isStream(body: unknown): body is Stream {
	return typeof body === 'object' && body !== null && 'pipe' in body;
}

/** Time between two looks, in milliseconds: timers cannot be cleared here. */
const LOOK_MS = 1000;

/**
 * Reads a body with `read`: the platform's own timeout ends with the headers, and what writes the body to a disk
 * would wait for ever.
 * @throws an error with the code ETIMEDOUT as soon as nothing has arrived for `idleMs` milliseconds.
 */
export async function withIdleTimeout<T>(
	body: Stream,
	idleMs: number,
	read: (body: Stream) => Promise<T>,
): Promise<T> {
	let last = monotonicNow();
	// Listening makes a body flow: it must not begin before its reader is there.
	const onListener = (event: string | symbol) => {
		if (event !== 'data' && event !== 'readable') return;
		body.off('newListener', onListener);
		body.on('data', () => {
			last = monotonicNow();
		});
	};
	body.on('newListener', onListener);

	const problem = `nothing more arrived for ${idleMs / 1000} s`;
	return await before(read(body), () => last + idleMs, problem);
}

/**
 * The text of a body in UTF-8, or undefined when it is too large.
 * @throws an error with the code ETIMEDOUT when it has not arrived after `timeMs` milliseconds, however much of it has.
 */
export async function readText(body: Stream, timeMs: number): Promise<string | undefined> {
	const giveUpAt = monotonicNow() + timeMs;
	const problem = `not all of it arrived within ${timeMs / 1000} s`;
	return await before(textIn(body), () => giveUpAt, problem);
}

async function textIn(body: AsyncIterable<Uint8Array>): Promise<string | undefined> {
	const chunks: Buffer[] = [];
	let length = 0;
	for await (const chunk of body) {
		const bytes = Buffer.from(chunk);
		length += bytes.length;
		if (length > LARGEST_RESPONSE) return undefined;
		chunks.push(bytes);
	}
	return Buffer.concat(chunks).toString('utf8');
}

/** Returns the result of a reading. @throws IdleTimeout when `monotonicNow` reaches `giveUpAt` first */
async function before<T>(reading: Promise<T>, giveUpAt: () => number, problem: string): Promise<T> {
	let isRead = false;
	const read = reading.finally(() => {
		isRead = true;
	});
	const watching = async () => {
		for (let left = giveUpAt() - monotonicNow(); left > 0; left = giveUpAt() - monotonicNow()) {
			await sleep(Math.min(left, LOOK_MS));
			if (isRead) return await read;
		}
		throw new IdleTimeout(problem);
	};
	return await Promise.race([read, watching()]);
}

class IdleTimeout extends Error {
	readonly code = 'ETIMEDOUT';
}
