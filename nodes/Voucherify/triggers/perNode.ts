import type { INode, IWorkflowMetadata } from 'n8n-workflow';

/** Identity of a node in a workflow. Unlike its name, it does not change. */
interface NodeKey {
	workflowId: string;
	nodeId: string;
}

export const nodeKeyOf = (context: {
	getWorkflow: () => IWorkflowMetadata;
	getNode: () => INode;
}): NodeKey => ({ workflowId: context.getWorkflow().id ?? '', nodeId: context.getNode().id });

/** Returns a function that gives each node its own value, created on first use and kept until the process ends. */
export function rememberPerNode<T>(make: () => T): (node: NodeKey) => T {
	const values = new Map<string, T>();
	return ({ workflowId, nodeId }) => {
		const key = JSON.stringify([workflowId, nodeId]);
		const value = values.get(key) ?? make();
		values.set(key, value);
		return value;
	};
}
