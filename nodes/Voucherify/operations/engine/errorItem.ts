import { NodeApiError, type IExecuteFunctions, type INodeExecutionData } from 'n8n-workflow';
import type { NodeFailure } from '../../api/node';
import { isJsonObject } from '../../api/types';

/**
 * The output item of a failed input item with *Continue On Fail*: the whole error, not only its first line.
 *
 * With *Retry On Fail* the platform runs the node again, every item of it, when the first output item has `json.error`.
 * That would carry out again what other items have already done, so the error is then handed over as the item's
 * `error`, which the platform turns into its message after it has decided about the retry.
 */
export function errorItem(
	context: IExecuteFunctions,
	failure: NodeFailure,
	itemIndex: number,
): INodeExecutionData {
	const pairedItem = { item: itemIndex };
	if (context.getNode().retryOnFail) return { json: {}, error: failure, pairedItem };

	const { message, description } = failure;
	const { data } = failure.context;
	const service = failure instanceof NodeApiError && isJsonObject(data) ? data : {};
	return { json: { error: { ...service, message, description } }, pairedItem };
}
