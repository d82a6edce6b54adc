import { NodeApiError, NodeOperationError, type INode } from 'n8n-workflow';

/** Error that n8n shows unchanged. */
export type NodeFailure = NodeApiError | NodeOperationError;

/** Returns the node for an error, without its parameters: one of them may be a token. */
export function nodeForErrors(context: { getNode: () => INode }): INode {
	return { ...context.getNode(), parameters: {} };
}

/** True if n8n shows an error unchanged. */
export const isNodeFailure = (error: unknown): error is NodeFailure =>
	error instanceof NodeApiError || error instanceof NodeOperationError;

/** Returns the error itself if n8n shows it unchanged, otherwise wraps it in an error of the node. */
export function toNodeFailure(node: INode, error: unknown): NodeFailure {
	if (isNodeFailure(error)) return error;
	return new NodeOperationError(
		node,
		error instanceof Error ? error.message : 'It failed for an unknown reason',
	);
}

/** Adds a sentence to the description of an error, and returns the same error. */
export function withRemark(failure: NodeFailure, remark: string): NodeFailure {
	failure.description = `${failure.description ?? ''} ${remark}`.trim();
	return failure;
}
