import type { VoucherifyClient } from '../../api/http/client';
import { Semaphore } from '../../api/http/concurrency';
import type { Memory } from '../../api/http/memory';

class Locks extends Map<string, Semaphore> {}

/**
 * Keyed mutex: runs what is done to one thing one after the other, first come, first served. It holds within an execution,
 * or in this process among all executions with the same keys.
 * @param among the client, or its account
 * @throws the reason of the cancellation, also while it waits for the lock.
 */
export async function withLock<T>(
	client: VoucherifyClient,
	thing: string,
	run: () => Promise<T>,
	among: { memory: Memory } = client,
): Promise<T> {
	const { signal } = client;
	signal?.throwIfAborted();
	const locks = among.memory.of(Locks);
	const lock = locks.get(thing) ?? new Semaphore(() => 1);
	locks.set(thing, lock);
	let hasBegun = false;
	const done = lock
		.run(async () => {
			signal?.throwIfAborted();
			hasBegun = true;
			return await run();
		})
		.finally(() => {
			if (lock.isIdle) locks.delete(thing);
		});
	// What has begun ends by itself when it is cancelled, and says whether it may have been carried out.
	return await orCancelled(done, () => hasBegun, signal);
}

/** Returns the awaited value. @throws the signal's reason as soon as the execution is cancelled before it has begun */
async function orCancelled<T>(
	awaited: Promise<T>,
	hasBegun: () => boolean,
	signal?: AbortSignal,
): Promise<T> {
	let wake = () => {};
	const cancelled = new Promise<void>((resolve) => {
		wake = () => {
			resolve();
		};
	});
	signal?.addEventListener('abort', wake, { once: true });
	try {
		const outcome = await Promise.race([awaited.then((value) => ({ value })), cancelled]);
		if (outcome) return outcome.value;
		if (!hasBegun()) signal?.throwIfAborted();
		return await awaited;
	} finally {
		signal?.removeEventListener('abort', wake);
	}
}

/** The same for what is done to several things at once: it holds the locks of all of them. */
export async function withLocks<T>(
	client: VoucherifyClient,
	things: string[],
	run: () => Promise<T>,
): Promise<T> {
	// In the same order everywhere, so that no two wait for each other.
	const inOrder = [...new Set(things)].sort();
	const queued = inOrder.reduceRight<() => Promise<T>>(
		(inner, thing) => async () => await withLock(client, thing, inner),
		run,
	);
	return await queued();
}
