import {
	NodeApiError,
	NodeOperationError,
	type IExecuteFunctions,
	type INodeExecutionData,
} from 'n8n-workflow';
import { DEFAULTS, type ClientOptions } from '../../api/http/clientOptions';
import { VoucherifyClient } from '../../api/http/client';
import { LONGEST_LOOK_S, requestOptions } from '../../forms/requestOptions';
import { runInBatches } from './batches/run';
import { findOperation, isRead, type Operation, type ResourceOperations } from './types';
import { runInBulk } from './bulk/run';
import { InputItems } from './inputItems';
import { outputOfRun } from './journal';
import { errorItem, toolResult, type ItemOutcome } from './output';
import { createParameters, type Parameters } from '../../forms/reading/parameters';
import { Failure, toFailure, withOutcome } from '../safeWrites/failure';
import { runSingly } from './singles';

/**
 * Carries out the chosen operation for every input item: several at once, results in input order, each linked to the
 * item that asked for it. A failing item ends the run, or becomes an error item with *Continue On Fail*.
 *
 * @param resources those of the node
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
		throw new NodeOperationError(context.getNode(), 'This operation is not known', {
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

/** Whether what was thrown is about the operation: n8n ends an execution with errors of its own. */
const isOurs = (thrown: unknown) =>
	[Failure, NodeApiError, NodeOperationError].some((kind) => thrown instanceof kind);

/**
 * Whether an AI agent or the MCP trigger runs the node: n8n offers them a twin of it whose type has this ending. What the context
 * says is not enough, as tools of an agent of version 3 are run like any other node.
 */
const isTool = (context: IExecuteFunctions) => context.getNode().type.endsWith('Tool');

/** @param parameters of the first item, for what counts for the whole run */
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

/** The request options of the node, in milliseconds; they hold for the whole execution. */
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
