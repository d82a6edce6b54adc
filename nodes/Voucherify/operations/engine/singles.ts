import type { IExecuteFunctions } from 'n8n-workflow';
import type { VoucherifyClient } from '../../api/client';
import { Gate } from '../../api/width';
import type { SingleOperation } from '../kinds/operation';
import { parametersOf } from '../../parameters/parameters';
import { inputFileOf } from './inputFile';
import { Breaker, Journal } from './journal';
import { ReadAhead } from './readAhead';
import { linked, itemFailureOf, withAccount, type Settled } from './settled';
import { hintsOf, warningsIn, withWarnings } from './warnings';

/**
 * Carries an operation out for each input item, as many of them at once as calls may be in flight.
 * @throws the first error, unless the node goes on after errors; nothing is started after it.
 */
export async function runSingly(
	context: IExecuteFunctions,
	operation: SingleOperation,
	client: VoucherifyClient,
): Promise<Array<Settled | undefined>> {
	const writes = operation.writes ?? false;
	const pool = new Gate(() => client.concurrency);
	const stopsAtError = !context.continueOnFail();
	const ahead = new ReadAhead(context);
	const journal = new Journal(context);
	const breaker = new Breaker(journal);
	/** What the editor shows. */
	const hints: string[] = [];
	let failed: Settled | undefined;

	const carriedOut = async (itemIndex: number): Promise<Settled> => {
		const warnings: string[] = [];
		try {
			const read = journal.reader(itemIndex, ahead.of(itemIndex));
			const parameters = parametersOf(context, itemIndex, operation.fields, read);
			const executing = operation.execute({
				client,
				parameters,
				binary: context.helpers,
				file: inputFileOf(context, itemIndex),
				warn: (message) => warnings.push(message),
				hint: (message) => hints.push(message),
			});
			const [results] = await Promise.all([
				executing,
				ahead.prepare(itemIndex + client.concurrency),
			]);
			const warned = withWarnings(results, warnings);
			hints.push(...warningsIn(warned));
			return linked(warned, itemIndex, writes);
		} catch (error) {
			return { failure: itemFailureOf(context, error, itemIndex) };
		}
	};

	const runItem = async (itemIndex: number): Promise<Settled | undefined> => {
		if ((stopsAtError && failed) || client.signal?.aborted) return undefined;
		let settled = await journal.recall(itemIndex);
		if (!settled && writes && breaker.isOpen) {
			settled = { failure: breaker.refuse(itemIndex) };
		} else if (!settled) {
			settled = await carriedOut(itemIndex);
			journal.note(itemIndex, settled);
		}
		breaker.note(settled);
		if ('failure' in settled) failed ??= settled;
		return settled;
	};

	const settled = await Promise.all(
		context.getInputData().map((_, itemIndex) => pool.run(async () => await runItem(itemIndex))),
	);
	client.signal?.throwIfAborted();
	if (stopsAtError && failed && 'failure' in failed)
		throw writes ? withAccount(failed.failure, settled) : failed.failure;
	context.addExecutionHints(...hintsOf(hints));
	return settled;
}
