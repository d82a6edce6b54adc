import { randomUUID } from 'node:crypto';

/** A node of a workflow, as n8n stores it, without its position in the editor. */
export interface WorkflowNode {
	name: string;
	type: string;
	typeVersion: number;
	parameters: object;
	credentials?: Record<string, { id: string; name: string }>;
	/** How n8n treats a failed item; by default, the run ends. */
	onError?: 'continueRegularOutput';
}

export type Workflow = ReturnType<typeof workflowOf>;

export const START = 'Start';

/**
 * A chain of nodes after a manual start.
 *
 * @param nodes in their order
 * @param input JSON of the items for the first node
 */
export function workflowOf(nodes: WorkflowNode[], input: object[] = [{}]) {
	const start: WorkflowNode = {
		name: START,
		type: 'n8n-nodes-base.manualTrigger',
		typeVersion: 1,
		parameters: {},
	};
	return {
		name: `bench ${randomUUID()}`,
		...chainOf([start, ...nodes]),
		settings: { executionOrder: 'v1' },
		pinData: { [START]: input.map((json) => ({ json })) },
	};
}

/** Nodes with positions in the editor, each connected to the next. */
export function chainOf(nodes: WorkflowNode[]) {
	const next = (node: string) => ({ main: [[{ node, type: 'main', index: 0 }]] });
	return {
		nodes: nodes.map((node, index) => ({ id: randomUUID(), position: [index * 220, 0], ...node })),
		connections: Object.fromEntries(
			nodes.slice(1).map(({ name }, index) => [nodes[index]?.name ?? '', next(name)]),
		),
	};
}
