import type { VoucherifyClient } from '../api/client/client';
import { Semaphore } from '../api/http/concurrency';
import type { Memory } from '../api/http/memory';

class Locks extends Map<string, Semaphore> {}

/**
 * Keyed mutex: runs tasks on one resource one after another, in order of arrival.
 * @param among holds the lock: the client for one execution, or what all executions of this process share, such as the
 * account
 * @throws the reason of the cancellation, also while waiting for the lock
 */
export async function withLock<T>(
	client: VoucherifyClient,
	key: string,
	run: () => Promise<T>,
	among: { memory: Memory } = client,
): Promise<T> {
	const { signal } = client;
	signal?.throwIfAborted();
	const locks = among.memory.of(Locks);
	const lock = locks.get(key) ?? new Semaphore(() => 1);
	locks.set(key, lock);
	let hasBegun = false;
	const done = lock
		.run(async () => {
			signal?.throwIfAborted();
			hasBegun = true;
			return await run();
		})
		.finally(() => {
			if (lock.isIdle) locks.delete(key);
		});
	// On cancellation, a task that has begun ends by itself, and reports whether it may have been carried out.
	return await orCancelled(done, () => hasBegun, signal);
}

/**
 * Returns the awaited value.
 * @throws the signal's reason if the execution is canceled before the task has begun
 */
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

/** Runs a task while holding the locks of several resources; see {@link withLock}. */
export async function withLocks<T>(
	client: VoucherifyClient,
	keys: string[],
	run: () => Promise<T>,
): Promise<T> {
	// The same order everywhere prevents deadlocks.
	const inOrder = [...new Set(keys)].sort();
	const queued = inOrder.reduceRight<() => Promise<T>>(
		(inner, key) => async () => await withLock(client, key, inner),
		run,
	);
	return await queued();
}
