import { ExecutionLifecycleHooks, WorkflowExecute } from 'n8n-core';
import {
	createRunExecutionData,
	Workflow,
	type IConnections,
	type IDataObject,
	type INode,
	type INodeType,
	type IRunData,
	type IWorkflowBase,
} from 'n8n-workflow';
import type { CredentialData } from './credentials';
import { additionalData } from './engine';

/** A workflow that starts with its first node. */
interface SmallWorkflow {
	nodes: [INode, ...INode[]];
	connections: IConnections;
	typeOf: (name: string) => INodeType;
	credentials: CredentialData;
	/** Input of the first node. */
	items: IDataObject[];
}

/**
 * Runs a workflow in n8n's own engine, and returns the runs of each node.
 * @throws the error that ends it
 */
export async function runWorkflow(small: SmallWorkflow): Promise<IRunData> {
	const { nodes, connections, typeOf, credentials, items } = small;
	const workflowData: IWorkflowBase = {
		id: 'workflow',
		name: 'Workflow',
		nodes,
		connections,
		active: false,
		activeVersionId: null,
		isArchived: false,
		createdAt: new Date(),
		updatedAt: new Date(),
		settings: { timezone: 'UTC', executionOrder: 'v1' },
	};
	const nodeTypes = {
		getByName: typeOf,
		getByNameAndVersion: typeOf,
		getKnownTypes: () => ({}),
	};
	const main = [items.map((json, item) => ({ json, pairedItem: { item } }))];
	const runData = createRunExecutionData({
		executionData: { nodeExecutionStack: [{ node: nodes[0], data: { main }, source: null }] },
	});
	const additional = additionalData(credentials);
	additional.hooks = new ExecutionLifecycleHooks('trigger', '1', workflowData);
	const execution = new WorkflowExecute(additional, 'trigger', runData);
	const workflow = new Workflow({ ...workflowData, nodeTypes });
	const { error, runData: runs } = (await execution.processRunExecutionData(workflow)).data
		.resultData;
	if (error) throw error;
	return runs;
}
