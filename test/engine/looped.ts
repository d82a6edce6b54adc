import { ExecutionLifecycleHooks, WorkflowExecute } from 'n8n-core';
import {
	createRunExecutionData,
	Workflow,
	type IDataObject,
	type INode,
	type INodeType,
	type INodeTypes,
	type IWorkflowBase,
} from 'n8n-workflow';
import { additionalData, nodeTypes as actions, nodeWith, type RunOptions } from './engine';

/** Sends the same items round again, so often. */
const againNode = (items: IDataObject[], turns: number): INodeType => {
	let turn = 1;
	return {
		description: {
			displayName: 'Again',
			name: 'again',
			group: ['transform'],
			version: 1,
			description: 'Sends the same items round again',
			defaults: { name: 'Again' },
			inputs: ['main'],
			outputs: ['main'],
			properties: [],
		},
		execute: async () => {
			turn += 1;
			return await Promise.resolve([turn > turns ? [] : items.map((json) => ({ json }))]);
		},
	};
};

/**
 * Runs the action node in a loop of a workflow, by n8n's own engine: all turns are of one execution.
 * @returns the items of the first output, for each turn
 */
export async function runInLoop(options: RunOptions, turns: number): Promise<IDataObject[][]> {
	const { parameters, credentials, items = [{}] } = options;
	const node: INode = { ...nodeWith(parameters, credentials), ...options.node };
	const again: INode = { ...node, id: 'again', name: 'Again', type: 'again', parameters: {} };
	const loop = againNode(items, turns);
	const to = (name: string) => ({ main: [[{ node: name, type: 'main' as const, index: 0 }]] });
	const workflowData: IWorkflowBase = {
		id: 'workflow',
		name: 'Workflow',
		nodes: [node, { ...again, credentials: undefined, retryOnFail: false }],
		connections: { [node.name]: to(again.name), [again.name]: to(node.name) },
		active: false,
		activeVersionId: null,
		isArchived: false,
		createdAt: new Date(),
		updatedAt: new Date(),
		settings: { timezone: 'UTC', executionOrder: 'v1' },
	};
	const nodeTypes: INodeTypes = {
		getByName: (type) => (type === again.type ? loop : actions.getByNameAndVersion(type)),
		getByNameAndVersion: (type) => (type === again.type ? loop : actions.getByNameAndVersion(type)),
		getKnownTypes: () => ({}),
	};
	const workflow = new Workflow({ ...workflowData, nodeTypes });
	const main = [items.map((json, item) => ({ json, pairedItem: { item } }))];
	const runData = createRunExecutionData({
		executionData: { nodeExecutionStack: [{ node, data: { main }, source: null }] },
	});
	const additional = additionalData(credentials);
	additional.hooks = new ExecutionLifecycleHooks('trigger', '1', workflowData);
	const { data } = await new WorkflowExecute(
		additional,
		'trigger',
		runData,
	).processRunExecutionData(workflow);
	const { error, runData: runs } = data.resultData;
	if (error) throw error;
	return (runs[node.name] ?? []).map(({ data: turn }) =>
		(turn?.main?.[0] ?? []).map(({ json }) => json),
	);
}
