import type { INodeExecutionData } from 'n8n-workflow';
import type { NodeFailure } from '../../api/errors/node';
import { isJsonObject } from '../../api/types';

/**
 * The output item of a failed input item with *Continue On Fail*: the whole error, and nothing beside it, as the platform
 * sends only such items to the error output.
 *
 * With *Retry On Fail* the platform runs the node again when the first item is such a one: see `journal.ts`.
 */
export function errorItem(failure: NodeFailure, itemIndex: number): INodeExecutionData {
	const { message, description } = failure;
	const { data } = failure.context;
	const told = isJsonObject(data) ? data : {};
	return {
		json: { error: { ...told, message, description } },
		pairedItem: { item: itemIndex },
	};
}
