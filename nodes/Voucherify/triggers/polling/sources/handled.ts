import { isJsonObject } from '../../../api/types';
import { DIGEST_LENGTH, toDigest } from '../../digest';

/**
 * Concatenated digests of handled keys, each with its time in the span, by the number of the ten-second span of their time. Plain
 * JSON.
 */
export type HandledDigests = Record<string, string>;

const SPAN_MS = 10_000;

/** Number of digits of a time in its span, in base 36. */
const TIME_LENGTH = 3;

const ENTRY = new RegExp(`(.{${DIGEST_LENGTH}})(.{${TIME_LENGTH}})`, 'g');

export function isDigests(value: unknown): value is HandledDigests {
	return (
		isJsonObject(value) && Object.values(value).every((digests) => typeof digests === 'string')
	);
}

/**
 * Recently handled keys. Each takes a few bytes only, since n8n stores them with the workflow. Times are in milliseconds.
 */
export class Handled {
	/** Time of each digest. */
	private readonly times = new Map<string, number>();

	constructor(saved: HandledDigests = {}) {
		for (const [span, digests] of Object.entries(saved))
			for (const [, digest = '', time = ''] of digests.matchAll(ENTRY))
				this.times.set(digest, Number(span) * SPAN_MS + Number.parseInt(time, 36));
	}

	get size(): number {
		return this.times.size;
	}

	/** True if the key was handled, with a time from `from` on. */
	has(key: string, from = -Infinity): boolean {
		return (this.times.get(toDigest(key)) ?? Number.NaN) >= from;
	}

	/** Adds a key, or its later time. */
	add(key: string, time: number): void {
		const digest = toDigest(key);
		this.times.set(digest, Math.max(time, this.times.get(digest) ?? -Infinity));
	}

	delete(key: string): void {
		this.times.delete(toDigest(key));
	}

	/** Forgets keys before `floor`, which cannot appear any more, and returns the digests of the others. */
	since(floor: number): HandledDigests {
		const digests: HandledDigests = {};
		for (const [digest, time] of this.times) {
			if (time < floor) {
				this.times.delete(digest);
				continue;
			}
			const span = Math.floor(time / SPAN_MS);
			const rest = Math.floor(time - span * SPAN_MS);
			digests[span] =
				`${digests[span] ?? ''}${digest}${rest.toString(36).padStart(TIME_LENGTH, '0')}`;
		}
		return digests;
	}
}
