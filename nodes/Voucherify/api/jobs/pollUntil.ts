import { monotonicNow } from '../http/clock';
import type { VoucherifyClient } from '../client/client';
import { isNotFound } from '../client/found';
import { toNodeFailure, type NodeFailure } from '../errors/node';
import { isPassing } from '../errors/passing';
import { pause } from '../http/pause';

/** Waits between checks, in milliseconds. Each check costs a request, so the waits grow: 1 s, 1.5 s, ... up to 15 s. */
const FIRST_LOOK_MS = 1000;
const SLOWER = 1.5;
const LAST_LOOK_MS = 15_000;

/** Growing waits between checks of something that takes time in Voucherify, such as an export. */
export class Backoff {
	private waitMs = FIRST_LOOK_MS;

	constructor(private readonly signal?: AbortSignal) {}

	/** Starts again with short waits, for something new that may end soon. */
	reset(): void {
		this.waitMs = FIRST_LOOK_MS;
	}

	/**
	 * Waits until the next check is due.
	 * @param giveUpAt end of all waits, as a time of `monotonicNow`
	 * @returns false if no time is left; the last check is due at `giveUpAt`
	 * @throws the signal's reason as soon as it fires
	 */
	async next(giveUpAt: number): Promise<boolean> {
		const left = giveUpAt - monotonicNow();
		if (left <= 0) return false;
		const waitMs = Math.min(this.waitMs, left);
		this.waitMs = Math.min(this.waitMs * SLOWER, LAST_LOOK_MS);
		await pause(waitMs, this.signal);
		return true;
	}
}

/** Number of 404s in a row that end the polling: something that was just started may appear a moment later. */
const MAX_MISSING = 3;

/**
 * True if another check may follow a failed one: the service was unavailable, or a limit was reached.
 * @param missing number of 404s in a row, including this one
 */
export const mayPollAgain = (failure: NodeFailure, missing: number) =>
	isNotFound(failure) ? missing < MAX_MISSING : isPassing(failure);

/** Something that ends by itself, and how to check it. */
interface Awaited<T> {
	/** State at the start of the wait. */
	known: T;
	isOver: (current: T) => boolean;
	read: (current: T) => Promise<T>;
	/** End of the wait, as a time of `monotonicNow`. */
	giveUpAt: number;
}

/**
 * Polls until something has ended or time runs out. A check that fails for a temporary reason, such as a connection reset,
 * does not end the polling.
 * @returns the last known state
 * @throws NodeApiError if it cannot be read, or the last check has failed; the signal's reason if it fires
 */
export async function pollUntil<T>(
	client: VoucherifyClient,
	{ known, isOver, read, giveUpAt }: Awaited<T>,
): Promise<T> {
	const backoff = new Backoff(client.signal);
	let [current, missing] = [known, 0];
	let problem: NodeFailure | undefined;
	while (!isOver(current)) {
		if (!(await backoff.next(giveUpAt))) {
			if (problem) throw problem;
			return current;
		}
		try {
			current = await read(current);
			[problem, missing] = [undefined, 0];
		} catch (error) {
			client.signal?.throwIfAborted();
			problem = toNodeFailure(client.node, error);
			missing = isNotFound(problem) ? missing + 1 : 0;
			if (!mayPollAgain(problem, missing)) throw problem;
		}
	}
	return current;
}
