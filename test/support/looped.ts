import type { IDataObject, INode, INodeType } from 'n8n-workflow';
import { nodeTypes, nodeWith, type RunOptions } from './engine';
import { runWorkflow } from './workflow';

/** Node that sends the same items through the loop, `turns` times. */
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
 * Runs the action node in a workflow's loop in n8n's own engine: all turns belong to one execution.
 * @returns the items of the first output, for each turn
 */
export async function runInLoop(options: RunOptions, turns: number): Promise<IDataObject[][]> {
	const { parameters, credentials, items = [{}] } = options;
	const node: INode = { ...nodeWith(parameters, credentials), ...options.node };
	const again: INode = { ...node, id: 'again', name: 'Again', type: 'again', parameters: {} };
	const loop = againNode(items, turns);
	const to = (name: string) => ({ main: [[{ node: name, type: 'main' as const, index: 0 }]] });
	const runs = await runWorkflow({
		nodes: [node, { ...again, credentials: undefined, retryOnFail: false }],
		connections: { [node.name]: to(again.name), [again.name]: to(node.name) },
		typeOf: (name) => (name === again.type ? loop : nodeTypes.getByNameAndVersion(name)),
		credentials,
		items,
	});
	return (runs[node.name] ?? []).map(({ data: turn }) =>
		(turn?.main?.[0] ?? []).map(({ json }) => json),
	);
}
