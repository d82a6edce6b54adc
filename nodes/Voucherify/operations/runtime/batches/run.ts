import { withRemark } from '../../../api/errors/node';
import type { BatchedOperation } from '../types';
import type { InputItems } from '../inputItems';
import { markHalfDone } from './halfDone';
import { Sender } from './sender';
import { batchElementsOf, batchesOf, endOf } from './slots';

/**
 * Carries an operation on an array endpoint out for all input items. Elements of the same group go out together, in
 * input order, as many as the user wants in a call; different groups go out side by side.
 *
 * An array that was too large is halved and sent again. So is any other that was refused where the run does not stop at
 * errors, but only if nothing can come of it twice: else the service may have carried a part of it out.
 * @param size how many elements the user wants in a call
 */
export async function runInBatches(
	items: InputItems,
	operation: BatchedOperation,
	size: number | undefined,
): Promise<void> {
	const { stopsAtError, client } = items;
	const byItem = await items.readAll((parameters, itemIndex) =>
		batchElementsOf(operation, parameters, itemIndex),
	);
	const sender = new Sender(operation, items);
	await Promise.all(
		batchesOf([...byItem.values()].flat(), operation, size, stopsAtError).map(async (batches) => {
			for (const batch of batches) await sender.send(batch);
		}),
	);
	const inPart = markHalfDone(client.node, byItem).join('; ');
	if (stopsAtError && items.failed && inPart !== '')
		withRemark(items.failed.error, `Not done as a whole: ${inPart}.`);
	for (const [itemIndex, own] of byItem) {
		const ended = endOf(own);
		if (ended) items.settle(itemIndex, ended);
	}
}
