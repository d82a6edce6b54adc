import type { IExecuteFunctions } from 'n8n-workflow';
import type { VoucherifyClient } from '../../../api/client';
import { withRemark } from '../../../api/node';
import type { BatchedOperation } from '../../kinds/operation';
import { Breaker, Journal } from '../journal';
import { failureIn, withAccount, type Settled } from '../settled';
import { markHalfDone } from './halfDone';
import { Sender } from './sender';
import { batchesOf, grouped, refuse, settledItem, slotsOf } from './slots';

/**
 * Carries an operation on an array endpoint out for all input items. Elements with the same address go out together, in
 * input order, as many as the user wants in a call; different addresses go out side by side.
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
): Promise<Array<Settled | undefined>> {
	const stopsAtError = !context.continueOnFail();
	const journal = new Journal(context);
	const recalled = await journal.recallAll();
	const { slots, badInput } = slotsOf(context, operation, { stopsAtError, journal, recalled });
	const sender = new Sender(
		context,
		operation,
		client,
		stopsAtError,
		new Breaker(journal, recalled.values()),
	);
	const most = operation.mostTogether ?? Infinity;
	await Promise.all(
		batchesOf(slots, operation, size, stopsAtError).map(async (batches) => {
			const group = batches.flat();
			if (group.length > most) refuse(context, group, most);
			else for (const batch of batches) await sender.send(batch);
		}),
	);
	client.signal?.throwIfAborted();

	const byItem = grouped(slots, ({ itemIndex }) => itemIndex);
	const { failed } = sender;
	const inPart = markHalfDone(context, byItem);
	const settled = context
		.getInputData()
		.map(
			(_, itemIndex) =>
				recalled.get(itemIndex) ??
				settledItem(itemIndex, byItem.get(itemIndex) ?? [], badInput.get(itemIndex)),
		);
	journal.noteAll(settled);
	const ending = failed ?? failureIn(settled);
	if (!stopsAtError || !ending) return settled;
	if (inPart.length > 0) withRemark(ending, `Not done as a whole: ${inPart.join('; ')}.`);
	throw withAccount(ending, settled);
}
