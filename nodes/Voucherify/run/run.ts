import {
	NodeApiError,
	NodeOperationError,
	type IExecuteFunctions,
	type INodeExecutionData,
} from 'n8n-workflow';
import { DEFAULTS, type ClientOptions } from '../api/client/clientOptions';
import { VoucherifyClient } from '../api/client/client';
import { LONGEST_LOOK_S, requestOptions } from '../forms/requestOptions';
import { runInBatches } from './batches/run';
import { findOperation, isRead, type Operation, type ResourceOperations } from './types';
import { runInBulk } from './bulk/run';
import { InputItems } from './inputItems';
import { outputOfRun } from './journal';
import { errorItem, toolResult, type ItemOutcome } from './output';
import { createParameters, type Parameters } from '../forms/reading/parameters';
import { Failure, toFailure, withOutcome } from '../writes/failure';
import { runSingly } from './singles';

/**
 * Runs the chosen operation for every input item: in parallel, with results in input order, each linked to its input item.
 * A failing item ends the run, or becomes an error item with *Continue On Fail*.
 * @param resources resources of the node
 */
export async function run(
	context: IExecuteFunctions,
	resources: ResourceOperations[],
): Promise<INodeExecutionData[][]> {
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
	const { entry, operation } = chosen;
	const parameters = createParameters(context, 0, [...operation.fields, requestOptions]);
	const options = clientOptionsOf(parameters);
	const client = await VoucherifyClient.connect(context, entry.credential, options);

	const items = new InputItems(context, operation, client);
	const returnsFailure = (failure: Failure) =>
		!isRead(operation) && failure.outcome === 'unknown' && isTool(context);
	const errorOf = (failure: Failure) => (isRead(operation) ? failure.error : withOutcome(failure));
	const outcomes = await outcomesOf(items, operation, parameters).catch((thrown: unknown) => {
		if (!isOurs(thrown)) throw thrown;
		const failure = toFailure(client.node, thrown);
		if (returnsFailure(failure)) return [{ failure }];
		throw errorOf(failure);
	});
	const output = outcomes.flatMap((outcome, itemIndex) => {
		if (!outcome) return [];
		if ('items' in outcome) return outcome.items;
		const { failure } = outcome;
		if (returnsFailure(failure)) return [toolResult(failure, itemIndex)];
		return [errorItem(errorOf(failure), itemIndex)];
	});
	return [outputOfRun(context, output)];
}

/**
 * True if an error is about the operation. n8n ends an execution with errors of other types, which must stay as they are.
 */
const isOurs = (thrown: unknown) =>
	[Failure, NodeApiError, NodeOperationError].some((kind) => thrown instanceof kind);

/**
 * True if an AI agent or the MCP trigger runs the node: n8n gives them a copy of it whose type ends in `Tool`. The context
 * does not show it reliably, as agents of version 3 run tools like any other node.
 */
const isTool = (context: IExecuteFunctions) => context.getNode().type.endsWith('Tool');

/** @param parameters parameters of the first item, for settings of the whole run */
async function outcomesOf(
	items: InputItems,
	operation: Operation,
	parameters: Parameters,
): Promise<Array<ItemOutcome | undefined>> {
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
