import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { isJsonObject } from '../../api/types';
import { withOutcome, type Failure } from '../reliability/failure';

/**
 * Whether an AI agent or the MCP trigger runs the node: n8n offers them a twin of it whose type has this ending. What the context
 * says is not enough, as tools of an agent of version 3 are run like any other node.
 */
export const isTool = (context: IExecuteFunctions): boolean =>
	context.getNode().type.endsWith('Tool');

/**
 * Tells a model that the outcome of a write is unknown. This is a result and has no field `error`: n8n's *Retry On Fail* would
 * send the write again, as `Journal` knows nothing of a tool's earlier try.
 */
export function toolResult(failure: Failure, itemIndex: number): INodeExecutionData {
	const { message, description, context } = withOutcome(failure);
	const { data } = context;
	return {
		json: {
			...(isJsonObject(data) && data),
			message,
			description,
			instruction: failure.isRepeatable ? REPEATABLE : NOT_AGAIN,
		},
		pairedItem: { item: itemIndex },
	};
}

const UNCERTAIN = 'Nobody knows whether this was carried out.';

const REPEATABLE = `${UNCERTAIN} This tool may be called again with the same values.`;

const NOT_AGAIN = `${UNCERTAIN} Do not call this tool again for it: it could happen twice. Tell the user, with the reference if there is one.`;
