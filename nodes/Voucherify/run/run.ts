import { NodeOperationError, type IExecuteFunctions, type INodeExecutionData } from 'n8n-workflow';
import { DEFAULTS, type ClientOptions } from '../api/client/clientOptions';
import { VoucherifyClient } from '../api/client/client';
import { credentialTypeOf, SERVICE_TYPE } from '../api/http/credentialType';
import { isNodeFailure, nodeForErrors, toNodeFailure } from '../api/errors/node';
import { authentication } from '../forms/authentication';
import { LONGEST_LOOK_S, requestOptions } from '../forms/requestOptions';
import { runInBatches } from './batches/run';
import { findOperation, isRead, type ChosenOperation, type ResourceOperations } from './types';
import { runInBulk } from './bulk/run';
import { InputItems } from './inputItems';
import { itemName } from './itemName';
import { Journal, outputOfRun } from './journal';
import { errorItem, toolResult, type ItemOutcome } from './output';
import { Parameters } from '../forms/reading/parameters';
import { itemSource } from '../forms/reading/source';
import { Failure, toFailure, withOutcome } from '../writes/failure';
import { runSingly } from './singles';

/**
 * Runs the chosen operation for every input item: in parallel, with results in input order, each linked to its input item.
 * A failing item ends the run, or becomes an error item with *Continue On Fail*, as all items do if the run cannot begin.
 * @param resources resources of the node
 * @param stopsAtError whether the first failure ends the run, as without *Continue On Fail*
 */
export async function run(
	context: IExecuteFunctions,
	resources: ResourceOperations[],
	stopsAtError: boolean,
): Promise<INodeExecutionData[][]> {
	const output = await runChosen(context, resources, stopsAtError).catch((thrown: unknown) => {
		const isCancelled = context.getExecutionCancelSignal()?.aborted ?? false;
		if (stopsAtError || isCancelled || !isNodeFailure(thrown)) throw thrown;
		// If a node throws, n8n passes its input on, as if it had been done. An earlier try may have done some of it.
		const journal = new Journal(context);
		return context.getInputData().flatMap((item, itemIndex) => {
			const known = journal.outcome(itemIndex);
			if (known && 'items' in known) return known.items;
			const failure = known?.failure ?? journal.unknownBefore(itemIndex);
			const name = itemName(itemIndex, item, known?.notes);
			return [errorItem(failure ? withOutcome(failure) : thrown, itemIndex, name)];
		});
	});
	return [outputOfRun(context, output)];
}

async function runChosen(
	context: IExecuteFunctions,
	resources: ResourceOperations[],
	stopsAtError: boolean,
): Promise<INodeExecutionData[]> {
	const chosen = findOperation(
		resources,
		context.getNodeParameter('resource', 0),
		context.getNodeParameter('operation', 0),
	);
	if (!chosen) {
		throw new NodeOperationError(context.getNode(), 'This operation does not exist', {
			description: 'Choose a resource and an operation from the menus.',
		});
	}
	const { operation } = chosen;
	const returnsFailure = (failure: Failure) =>
		!isRead(operation) && failure.outcome === 'unknown' && isTool(context);
	const errorOf = (failure: Failure) => (isRead(operation) ? failure.error : withOutcome(failure));
	const outcomes = await runItems(context, chosen, stopsAtError).catch(
		(thrown: unknown): ItemOutcome[] => {
			// Others, such as a cancellation, stay as they are.
			if (!(thrown instanceof Failure || isNodeFailure(thrown))) throw thrown;
			const failure = toFailure(nodeForErrors(context), thrown);
			if (returnsFailure(failure)) return [{ failure }];
			throw errorOf(failure);
		},
	);
	return outcomes.flatMap((outcome, itemIndex) => {
		if (!outcome) return [];
		if ('items' in outcome) return outcome.items;
		const { failure } = outcome;
		if (returnsFailure(failure)) return [toolResult(failure, itemIndex)];
		const name = itemName(itemIndex, context.getInputData()[itemIndex], outcome.notes);
		return [errorItem(errorOf(failure), itemIndex, name)];
	});
}

/**
 * True if an AI agent or the MCP trigger runs the node: n8n gives them a copy of it whose type ends in `Tool`. The context
 * does not show it reliably, as agents of version 3 run tools like any other node.
 */
const isTool = (context: IExecuteFunctions) => context.getNode().type.endsWith('Tool');

async function runItems(
	context: IExecuteFunctions,
	{ entry, operation }: ChosenOperation,
	stopsAtError: boolean,
): Promise<Array<ItemOutcome | undefined>> {
	// Settings of the whole run are those of the first item.
	const parameters = new Parameters(itemSource(context, 0), [
		authentication,
		...operation.fields,
		requestOptions,
	]);
	parameters.requireFixedMenus();
	if (entry.needsKeys && credentialTypeOf(context.getNode(), entry.credential) === SERVICE_TYPE) {
		const advice = 'Choose a credential of the type Voucherify API.';
		throw parameters.invalid('authentication', `cannot be OAuth2 for ${entry.name}`, advice);
	}
	const options = clientOptionsOf(parameters);
	const client = await VoucherifyClient.connect(context, entry.credential, options).catch(
		(error: unknown) => {
			throw toNodeFailure(nodeForErrors(context), error);
		},
	);
	const items = new InputItems(context, operation, client, stopsAtError);
	if ('execute' in operation) await runSingly(items, operation);
	else if ('submitJob' in operation) await runInBulk(items, operation, parameters);
	else {
		const size = parameters.integer('options.batchSize', 1, operation.largestBatch);
		await runInBatches(items, operation, size);
	}
	return items.end();
}

/** Returns the request options of the node, with times in milliseconds. They apply to the whole execution. */
function clientOptionsOf(parameters: Parameters): ClientOptions {
	const milliseconds = (name: string, min: number, max?: number) => {
		const seconds = parameters.integer(`requestOptions.${name}`, min, max);
		return seconds === undefined ? undefined : seconds * 1000;
	};
	return {
		concurrency: parameters.integer('requestOptions.concurrency', 1) ?? DEFAULTS.concurrency,
		maxWaitMs: milliseconds('maxWait', 0) ?? DEFAULTS.maxWaitMs,
		timeoutMs: milliseconds('timeout', 1),
		longestLookMs: milliseconds('longestLook', 0, LONGEST_LOOK_S) ?? DEFAULTS.longestLookMs,
	};
}
