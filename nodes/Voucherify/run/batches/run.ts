import { withRemark } from '../../api/errors/node';
import type { BatchedOperation } from '../types';
import type { InputItems } from '../inputItems';
import { failPartlyDone } from './partlyDone';
import { Sender } from './sender';
import { batchElementsOf, batchesOf, endOf } from './slots';

/**
 * Runs an operation on an array endpoint for all input items. Elements of the same group share requests, in input order;
 * different groups run in parallel.
 *
 * An array that is too large is halved and sent again. With *Continue On Fail*, so is an array that was refused for other
 * reasons, but only if nothing can be created twice: otherwise a part of it may have been carried out.
 * @param size maximum elements per request, if the user sets one
 */
export async function runInBatches(
	items: InputItems,
	operation: BatchedOperation,
	size: number | undefined,
): Promise<void> {
	const { stopsAtError, client } = items;
	await items.recallAll();
	const byItem = await items.readAll(({ parameters }, itemIndex) =>
		batchElementsOf(operation, parameters, itemIndex),
	);
	const sender = new Sender(operation, items);
	await Promise.all(
		batchesOf([...byItem.values()].flat(), operation, size, stopsAtError).map(async (batches) => {
			for (const batch of batches) await sender.send(batch);
		}),
	);
	const inPart = failPartlyDone(client.node, byItem).join('; ');
	if (stopsAtError && items.failed && inPart !== '')
		withRemark(items.failed.error, `Only partly done: ${inPart}.`);
	for (const [itemIndex, own] of byItem) {
		const ended = endOf(own);
		if (ended) items.settle(itemIndex, ended);
	}
}
