import pLimit from 'p-limit';
import type { VoucherifyClient } from '../../api/client';

type Turn = ReturnType<typeof pLimit>;

/** What is under way, by what it is done to: of an execution, or of all that have the same keys. */
const allTurns = new WeakMap<object, Map<string, Turn>>();

/**
 * Does what is done to one thing one after the other, in the order in which it is asked for: what an execution does, or
 * all executions in this process with the same keys.
 * @param among the client, or its account
 * @throws the reason of the cancellation, also while others have their turn.
 */
export async function inTurn<T>(
	client: VoucherifyClient,
	thing: string,
	run: () => Promise<T>,
	among: object = client,
): Promise<T> {
	const { signal } = client;
	signal?.throwIfAborted();
	const turns = allTurns.get(among) ?? new Map<string, Turn>();
	allTurns.set(among, turns);
	const turn = turns.get(thing) ?? pLimit(1);
	turns.set(thing, turn);
	const done = turn(async () => {
		signal?.throwIfAborted();
		return await run();
	}).finally(() => {
		if (turn.activeCount + turn.pendingCount === 0) turns.delete(thing);
	});
	return await orCancelled(done, signal);
}

/** What is awaited, or an error as soon as the execution is cancelled. */
async function orCancelled<T>(awaited: Promise<T>, signal?: AbortSignal): Promise<T> {
	let wake = () => {};
	const cancelled = new Promise<void>((resolve) => {
		wake = resolve;
	});
	signal?.addEventListener('abort', wake, { once: true });
	try {
		const outcome = await Promise.race([awaited.then((value) => ({ value })), cancelled]);
		if (outcome) return outcome.value;
		signal?.throwIfAborted();
		return await awaited;
	} finally {
		signal?.removeEventListener('abort', wake);
	}
}

/** The same for what is done to several things at once: it has its turn at all of them. */
export async function inTurns<T>(
	client: VoucherifyClient,
	things: string[],
	run: () => Promise<T>,
): Promise<T> {
	// In the same order everywhere, so that no two wait for each other.
	const inOrder = [...new Set(things)].sort();
	const queued = inOrder.reduceRight<() => Promise<T>>(
		(inner, thing) => async () => await inTurn(client, thing, inner),
		run,
	);
	return await queued();
}
