import { Semaphore } from '../api/http/concurrency';
import type { Parameters } from '../forms/reading/parameters';
import type { Thing } from '../writes/things';
import type { SingleOperation } from './types';
import type { InputItems } from './inputItems';
import { KeyedMutex } from './keyedMutex';

/**
 * Runs an operation for each input item, in parallel up to the number of concurrent requests. Items that set the state of
 * the same thing run one after another. Nothing is started after a failure that ends the run.
 */
export async function runSingly(items: InputItems, operation: SingleOperation): Promise<void> {
	const pool = new Semaphore(() => (operation.isInOrder ? 1 : items.client.concurrency));
	const mutex = new KeyedMutex();
	const runItem = async (itemIndex: number) => {
		if (items.isOver) return;
		const task = items.read(itemIndex);
		const things = thingsOf(operation, task.parameters);
		await mutex.run(things, async () => {
			if (items.isOver) return;
			await items.carryOut(itemIndex, things, async () => await operation.execute(task));
		});
	};
	await Promise.all(
		items.indexes.map((itemIndex) =>
			pool.run(async () => {
				await runItem(itemIndex);
			}),
		),
	);
}

/** Returns the things whose state an item sets. Invalid input is reported later, when the item runs. */
function thingsOf({ changes }: SingleOperation, parameters: Parameters): Thing[] {
	try {
		return changes?.(parameters) ?? [];
	} catch {
		return [];
	}
}
