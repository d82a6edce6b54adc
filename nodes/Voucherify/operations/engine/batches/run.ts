import type { IExecuteFunctions } from 'n8n-workflow';
import type { VoucherifyClient } from '../../../api/http/client';
import { withRemark } from '../../../api/errors/node';
import type { BatchedOperation } from '../../types';
import { Breaker, Journal } from '../journal';
import { readItems } from '../readItems';
import { failureIn, withAccount, type ItemOutcome } from '../itemOutcome';
import { markHalfDone } from './halfDone';
import { Sender } from './sender';
import { batchesOf, grouped, batchItemOutcome, batchElementsOf } from './slots';

/**
 * Carries an operation on an array endpoint out for all input items. Elements of the same group go out together, in
 * input order, as many as the user wants in a call; different groups go out side by side.
 *
 * An array that was too large is halved and sent again. So is any other that was refused where the node goes on after
 * errors, but only if nothing can come of it twice: else the service may have carried a part of it out.
 * @param size how many elements the user wants in a call
 * @throws the first error, unless the node goes on after errors. Bad input ends the run before anything is sent.
 */
export async function runInBatches(
	context: IExecuteFunctions,
	operation: BatchedOperation,
	client: VoucherifyClient,
	size: number | undefined,
): Promise<Array<ItemOutcome | undefined>> {
	const stopsAtError = !context.continueOnFail();
	const journal = new Journal(context);
	const recalled = await journal.recallAll();
	const reading = { stopsAtError, journal, recalled, signal: client.signal };
	const { slots, badInput } = await readItems(
		context,
		operation.fields,
		reading,
		(parameters, itemIndex) => batchElementsOf(operation, parameters, itemIndex),
	);
	const sender = new Sender(
		context,
		operation,
		client,
		stopsAtError,
		new Breaker(journal, recalled.values()),
	);
	await Promise.all(
		batchesOf(slots, operation, size, stopsAtError).map(async (batches) => {
			for (const batch of batches) await sender.send(batch);
		}),
	);
	client.signal?.throwIfAborted();

	const byItem = grouped(slots, ({ itemIndex }) => itemIndex);
	const { failed } = sender;
	const inPart = markHalfDone(context, byItem);
	const outcomes = context
		.getInputData()
		.map(
			(_, itemIndex) =>
				recalled.get(itemIndex) ??
				batchItemOutcome(itemIndex, byItem.get(itemIndex) ?? [], badInput.get(itemIndex)),
		);
	journal.noteAll(outcomes);
	const ending = failed ?? failureIn(outcomes);
	if (!stopsAtError || !ending) return outcomes;
	if (inPart.length > 0) withRemark(ending.error, `Not done as a whole: ${inPart.join('; ')}.`);
	throw withAccount(ending, outcomes);
}
