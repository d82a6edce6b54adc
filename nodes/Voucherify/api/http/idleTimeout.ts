import { sleep, type BinaryHelperFunctions } from 'n8n-workflow';
import { LARGEST_RESPONSE } from '../limits';
import { monotonicNow } from './clock';

/** Response body that is streamed. */
export type Stream = Exclude<Parameters<BinaryHelperFunctions['prepareBinaryData']>[0], Buffer>;

export function isStream(body: unknown): body is Stream {
	return typeof body === 'object' && body !== null && 'pipe' in body;
}

/** Time between two checks, in milliseconds. It is short because timers cannot be cleared here. */
const LOOK_MS = 1000;

/**
 * Reads a body with `read`, and fails if it stalls: the platform's own timeout ends with the headers, and writing the body
 * to disk would wait forever.
 * @throws an error with the code ETIMEDOUT if nothing arrives for `idleMs` milliseconds.
 */
export async function withIdleTimeout<T>(
	body: Stream,
	idleMs: number,
	read: (body: Stream) => Promise<T>,
): Promise<{ value: T; isEmpty: boolean }> {
	let last = monotonicNow();
	let isEmpty = true;
	// A `data` listener starts the flow of a body, so it must not be added before the reader's own.
	const onListener = (event: string | symbol) => {
		if (event !== 'data' && event !== 'readable') return;
		body.off('newListener', onListener);
		body.on('data', () => {
			last = monotonicNow();
			isEmpty = false;
		});
	};
	body.on('newListener', onListener);

	const problem = `no more data arrived for ${idleMs / 1000} s`;
	const value = await withDeadline(read(body), () => last + idleMs, problem);
	return { value, isEmpty };
}

/**
 * Reads a body as UTF-8 text; undefined if it is larger than `LARGEST_RESPONSE`.
 * @throws an error with the code ETIMEDOUT if it is not complete after `timeMs` milliseconds, no matter how much has
 * arrived.
 */
export async function readText(body: Stream, timeMs: number): Promise<string | undefined> {
	const giveUpAt = monotonicNow() + timeMs;
	const problem = `not all of it arrived within ${timeMs / 1000} s`;
	return await withDeadline(textIn(body), () => giveUpAt, problem);
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

/**
 * Returns the result of `reading`.
 * @throws IdleTimeout if `monotonicNow` reaches `giveUpAt` first
 */
async function withDeadline<T>(
	reading: Promise<T>,
	giveUpAt: () => number,
	problem: string,
): Promise<T> {
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
