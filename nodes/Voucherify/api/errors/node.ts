import { NodeApiError, NodeOperationError, type INode } from 'n8n-workflow';

/** An error that n8n shows as it is. */
export type NodeFailure = NodeApiError | NodeOperationError;

/** The node as an error carries it: without its parameters, since one of them may be a token. */
export function nodeForErrors(context: { getNode: () => INode }): INode {
	return { ...context.getNode(), parameters: {} };
}

/** The error itself, or any other one as an error of the node. */
export function toNodeFailure(node: INode, error: unknown): NodeFailure {
	if (error instanceof NodeApiError || error instanceof NodeOperationError) return error;
	return new NodeOperationError(
		node,
		error instanceof Error ? error.message : 'It failed for an unknown reason',
	);
}

/** Adds a sentence to what an error says. */
export function withRemark(failure: NodeFailure, remark: string): NodeFailure {
	failure.description = `${failure.description ?? ''} ${remark}`.trim();
	return failure;
}
