import { monotonicNow } from '../http/clock';
import type { VoucherifyClient } from '../http/client';
import { isNotFound } from '../http/found';
import { toNodeFailure, type NodeFailure } from '../errors/node';
import { isPassing } from '../errors/passing';
import { pause } from '../http/pause';

/** Every look costs a call, so what takes long is looked at less and less often: after 1 s, 1.5 s, … up to 15 s. */
const FIRST_LOOK_MS = 1000;
const SLOWER = 1.5;
const LAST_LOOK_MS = 15_000;

/** The growing waits between two looks at what takes its time in Voucherify, such as an export. */
export class Backoff {
	private waitMs = FIRST_LOOK_MS;

	constructor(private readonly signal?: AbortSignal) {}

	/** Something new is waited for: it may be over soon. */
	reset(): void {
		this.waitMs = FIRST_LOOK_MS;
	}

	/**
	 * Waits until the next look is due.
	 * @param giveUpAt until when to wait at most, as `monotonicNow` tells it
	 * @returns whether there was time left; the last look is then
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

/** Number of looks in a row that may find nothing: what was just started may appear a moment later. */
const MOST_MISSING = 3;

/**
 * Whether a look that failed may be followed by another: the service was not there, or a limit is reached.
 * @param missing how many looks in a row have found nothing, this one included
 */
export const mayPollAgain = (failure: NodeFailure, missing: number) =>
	isNotFound(failure) ? missing < MOST_MISSING : isPassing(failure);

/** Something that ends by itself, and how to look at it. */
interface Awaited<T> {
	/** As it was when the wait began. */
	known: T;
	isOver: (current: T) => boolean;
	look: (current: T) => Promise<T>;
	/** Until when to wait, as `monotonicNow` tells it. */
	giveUpAt: number;
}

/**
 * Looks until something is over or the time is up. A look that fails for what passes, such as a reset, ends nothing.
 * @returns it as it was last seen
 * @throws NodeApiError when it cannot be looked at, or the last look has failed; the signal's reason when it fires
 */
export async function pollUntil<T>(
	client: VoucherifyClient,
	{ known, isOver, look, giveUpAt }: Awaited<T>,
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
			current = await look(current);
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
