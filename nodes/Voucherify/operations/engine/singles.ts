import type { IExecuteFunctions } from 'n8n-workflow';
import type { VoucherifyClient } from '../../api/http/client';
import { isOutcomeUnknown } from '../../api/errors/callError';
import { Semaphore } from '../../api/http/concurrency';
import type { SingleOperation, Thing } from '../types';
import { parametersOf, type Parameters } from '../../parameters/parameters';
import { inputFileOf } from './inputFile';
import { Breaker, Journal } from './journal';
import { linked, itemFailureOf, withAccount, type ItemOutcome } from './itemOutcome';
import { KeyedMutex } from './keyedMutex';
import { showHints, warningsIn, withWarnings } from '../factories/warnings';

/**
 * Carries an operation out for each input item, as many of them at once as calls may be in flight; items that set the
 * state of the same thing one after the other.
 * @throws the first error, unless the node goes on after errors; nothing is started after it.
 */
export async function runSingly(
	context: IExecuteFunctions,
	operation: SingleOperation,
	client: VoucherifyClient,
): Promise<Array<ItemOutcome | undefined>> {
	const writes = operation.writes ?? false;
	const pool = new Semaphore(() => (operation.isInOrder ? 1 : client.concurrency));
	const stopsAtError = !context.continueOnFail();
	const journal = new Journal(context);
	const breaker = new Breaker(journal);
	const mutex = new KeyedMutex();
	/** Hints for the editor. */
	const hints: string[] = [];
	let failed: ItemOutcome | undefined;

	const carriedOut = async (itemIndex: number, parameters: Parameters): Promise<ItemOutcome> => {
		const warnings: string[] = [];
		try {
			const results = await operation.execute({
				client,
				parameters,
				binary: context.helpers,
				file: inputFileOf(context, itemIndex),
				warn: (message) => warnings.push(message),
				hint: (message) => hints.push(message),
			});
			return linked(withWarnings(results, warnings), itemIndex);
		} catch (error) {
			return { failure: itemFailureOf(context, error, itemIndex), warnings };
		}
	};

	const settle = async (itemIndex: number, parameters: Parameters): Promise<ItemOutcome> => {
		const things = thingsOf(operation, parameters);
		let outcome = (await journal.recall(itemIndex)) ?? journal.overtaken(itemIndex, things);
		if (!outcome && writes && breaker.isOpen) {
			outcome = { failure: breaker.refuse(itemIndex) };
		} else if (!outcome) {
			outcome = await carriedOut(itemIndex, parameters);
			journal.note(itemIndex, outcome, things);
		}
		breaker.note(outcome);
		if ('failure' in outcome) failed ??= outcome;
		return outcome;
	};

	const isOver = () => (stopsAtError && failed) || client.signal?.aborted;
	const runItem = async (itemIndex: number): Promise<ItemOutcome | undefined> => {
		if (isOver()) return undefined;
		const parameters = parametersOf(
			context,
			itemIndex,
			operation.fields,
			journal.reader(itemIndex),
		);
		return await mutex.run(thingsOf(operation, parameters), async () =>
			isOver() ? undefined : await settle(itemIndex, parameters),
		);
	};

	const outcomes = await Promise.all(
		context.getInputData().map((_, itemIndex) => pool.run(async () => await runItem(itemIndex))),
	);
	const [lost] = outcomes.flatMap((one) =>
		one && 'failure' in one && isOutcomeUnknown(one.failure.error) ? [one.failure] : [],
	);
	if (client.signal?.aborted) throw lost ? withAccount(lost, outcomes) : client.signal.reason;
	if (stopsAtError && failed && 'failure' in failed)
		throw writes ? withAccount(failed.failure, outcomes) : failed.failure;
	const warnings = outcomes.flatMap((one) => (one && 'items' in one ? warningsIn(one.items) : []));
	showHints(context, [...hints, ...warnings]);
	return outcomes;
}

/** Returns the things whose state an item sets. Bad input is reported when the item is carried out. */
function thingsOf({ changes }: SingleOperation, parameters: Parameters): Thing[] {
	try {
		return changes?.(parameters) ?? [];
	} catch {
		return [];
	}
}
