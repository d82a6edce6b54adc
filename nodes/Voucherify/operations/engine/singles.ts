import type { IExecuteFunctions } from 'n8n-workflow';
import type { VoucherifyClient } from '../../api/client';
import { Gate } from '../../api/width';
import type { NodeFailure } from '../../api/node';
import type { SingleOperation } from '../kinds/operation';
import { parametersOf } from '../../parameters/parameters';
import { inputFileOf } from './inputFile';
import { ReadAhead } from './readAhead';
import { linked, itemFailureOf, withWhatIsDone, type Settled } from './settled';

/**
 * Carries an operation out for each input item, as many of them at once as calls may be in flight.
 * @throws the first error, unless the node goes on after errors; nothing is started after it.
 */
export async function runSingly(
	context: IExecuteFunctions,
	operation: SingleOperation,
	client: VoucherifyClient,
): Promise<Array<Settled | undefined>> {
	const pool = new Gate(() => client.concurrency);
	const stopsAtError = !context.continueOnFail();
	const ahead = new ReadAhead(context);
	const failures: NodeFailure[] = [];
	let hint: string | undefined;

	const runItem = async (itemIndex: number): Promise<Settled | undefined> => {
		if ((stopsAtError && failures.length > 0) || client.signal?.aborted) return undefined;
		try {
			const read = ahead.of(itemIndex);
			const parameters = parametersOf(context, itemIndex, operation.fields, read);
			const executing = operation.execute({
				client,
				parameters,
				binary: context.helpers,
				file: inputFileOf(context, itemIndex),
				hint: (message) => {
					hint = message;
				},
			});
			const [results] = await Promise.all([
				executing,
				ahead.prepare(itemIndex + client.concurrency),
			]);
			return linked(results, itemIndex, operation.writes ?? false);
		} catch (error) {
			const failure = itemFailureOf(context, error, itemIndex);
			failures.push(failure);
			return { failure };
		}
	};

	const settled = await Promise.all(
		context.getInputData().map((_, itemIndex) => pool.run(async () => await runItem(itemIndex))),
	);
	client.signal?.throwIfAborted();
	const [first] = failures;
	if (stopsAtError && first) throw operation.writes ? withWhatIsDone(first, settled) : first;
	if (hint) context.addExecutionHints({ message: hint, location: 'outputPane' });
	return settled;
}
