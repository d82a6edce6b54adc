import type {
	EngineRequest,
	EngineResponse,
	IExecuteFunctions,
	INode,
	INodeParameters,
	INodeType,
	INodeTypeDescription,
	NodeOutput,
} from 'n8n-workflow';
import { credentialsFor, nodeTypeOf, nodeWith } from '../../support/engine';
import { counter } from '../../support/outcomes';
import { runWorkflow } from '../../support/workflow';

/** The properties of LangChain tools that agents use. */
interface Tool {
	invoke: (args: Record<string, unknown>) => Promise<string>;
}

const isTool = (value: unknown): value is Tool =>
	typeof value === 'object' && value !== null && 'invoke' in value;

const descriptionOf = (
	name: string,
	{ inputs, outputs }: Pick<INodeTypeDescription, 'inputs' | 'outputs'>,
): INodeTypeDescription => ({
	displayName: name,
	name,
	group: ['transform'],
	version: 1,
	description: name,
	defaults: { name },
	inputs,
	outputs,
	properties: [],
});

const agentDescription = descriptionOf('Agent', {
	inputs: ['main', 'ai_tool'],
	outputs: ['main'],
});

/** Calls each of its tools once, and returns their results, like n8n's MCP trigger and older agents. */
export const agentThatSays = (args: Record<string, unknown>): INodeType => ({
	description: agentDescription,
	async execute(this: IExecuteFunctions) {
		const connected = await this.getInputConnectionData('ai_tool', 0);
		const tools = Array.isArray(connected) ? connected.filter(isTool) : [];
		const said = await Promise.all(tools.map(async (tool) => await tool.invoke(args)));
		return [said.map((text) => ({ json: { said: text } }))];
	},
});

export const callingAgent = agentThatSays({});

const request: EngineRequest = {
	actions: [
		{
			actionType: 'ExecutionNodeAction',
			nodeName: 'Voucherify',
			input: {},
			type: 'ai_tool',
			id: '1',
			metadata: {},
		},
	],
	metadata: {},
};

/** Lets n8n run its tool as a node, and returns the result, like agents since version 3. */
export const requestingAgent: INodeType = {
	description: agentDescription,
	execute(response?: EngineResponse): Promise<NodeOutput> {
		const results = response?.actionResponses ?? [];
		if (results.length === 0) return Promise.resolve(request);
		const items = results.flatMap(({ data }) => data.data?.ai_tool?.[0] ?? []);
		return Promise.resolve([[{ json: { said: JSON.stringify(items.map(({ json }) => json)) } }]]);
	},
};

const start: INodeType = {
	description: descriptionOf('Start', { inputs: [], outputs: ['main'] }),
	execute(this: IExecuteFunctions) {
		return Promise.resolve([this.getInputData()]);
	},
};

/** Lets an agent use an action node as a tool. Returns the tool's result. */
export async function useAsTool(
	parameters: INodeParameters,
	{ agent = callingAgent, node }: { agent?: INodeType; node?: Partial<INode> } = {},
): Promise<unknown> {
	const credentials = credentialsFor(counter);
	const type = nodeTypeOf(parameters);
	const tool: INodeType = {
		description: { ...type.description, inputs: [], outputs: ['ai_tool'] },
		async execute(this: IExecuteFunctions) {
			return (await type.execute?.call(this)) ?? null;
		},
	};
	const plain = nodeWith(parameters, credentials);
	const toolNode: INode = { ...plain, type: `${plain.type}Tool`, ...node };
	const startNode: INode = {
		...plain,
		id: 'start',
		name: 'Start',
		type: 'start',
		parameters: {},
		credentials: undefined,
	};
	const agentNode: INode = { ...startNode, id: 'agent', name: 'Agent', type: 'agent' };
	const runs = await runWorkflow({
		nodes: [startNode, agentNode, toolNode],
		connections: {
			Start: { main: [[{ node: 'Agent', type: 'main', index: 0 }]] },
			[toolNode.name]: { ai_tool: [[{ node: 'Agent', type: 'ai_tool', index: 0 }]] },
		},
		typeOf: (name) => ({ start, agent })[name] ?? tool,
		credentials,
		items: [{}],
	});
	return runs.Agent?.at(-1)?.data?.main?.[0]?.[0]?.json.said;
}
