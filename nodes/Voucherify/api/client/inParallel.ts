import { toNodeFailure } from '../errors/node';
import { Semaphore } from '../http/concurrency';
import type { VoucherifyClient } from './client';

/** Reads something for each value, as many at a time as the service takes. Starts nothing further after a failure. */
export async function readInParallel<T, Result>(
	client: VoucherifyClient,
	values: T[],
	read: (value: T) => Promise<Result>,
): Promise<Result[]> {
	const pool = new Semaphore(() => client.concurrency);
	let failed: unknown;
	return await Promise.all(
		values.map(
			async (value) =>
				await pool.run(async () => {
					if (failed !== undefined) throw toNodeFailure(client.node, failed);
					return await read(value).catch((error: unknown) => {
						failed = error;
						throw toNodeFailure(client.node, error);
					});
				}),
		),
	);
}
