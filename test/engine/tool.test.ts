import { SupplyDataContext } from 'n8n-core';
import type { IExecuteFunctions, INode, INodeParameters, INodeType } from 'n8n-workflow';
import { startSandbox, type Sandbox } from '../../sandbox';
import { byId, credentialsFor, nodeTypeOf, nodeWith } from './engine';
import { runWorkflow } from './workflow';

let sandbox: Sandbox;

beforeAll(async () => {
	sandbox = await startSandbox();
});

afterAll(async () => {
	await sandbox.close();
});

beforeEach(() => {
	sandbox.reset();
});

/** What agents need of their tools, which are LangChain's. */
interface Tool {
	invoke: (args: Record<string, unknown>) => Promise<string>;
}

const isTool = (value: unknown): value is Tool =>
	typeof value === 'object' && value !== null && 'invoke' in value;

/** An agent that uses each of its tools once, and puts out what they say. */
const agent: INodeType = {
	description: {
		displayName: 'Agent',
		name: 'agent',
		group: ['transform'],
		version: 1,
		description: 'Uses its tools',
		defaults: { name: 'Agent' },
		inputs: ['main', 'ai_tool'],
		outputs: ['main'],
		properties: [],
	},
	async execute(this: IExecuteFunctions) {
		const connected = await this.getInputConnectionData('ai_tool', 0);
		const tools = Array.isArray(connected) ? connected.filter(isTool) : [];
		const said = await Promise.all(tools.map(async (tool) => await tool.invoke({})));
		return [said.map((text) => ({ json: { said: text } }))];
	},
};

/** Lets an agent use an action node as its tool, and returns what the tool says. */
async function useAsTool(parameters: INodeParameters): Promise<unknown> {
	const credentials = credentialsFor(sandbox);
	const type = nodeTypeOf(parameters);
	const tool: INodeType = {
		description: { ...type.description, inputs: [], outputs: ['ai_tool'] },
		async execute(this: IExecuteFunctions) {
			return (await type.execute?.call(this)) ?? null;
		},
	};
	const toolNode: INode = { ...nodeWith(parameters, credentials), type: 'tool' };
	const agentNode: INode = { ...toolNode, id: 'agent', name: 'Agent', type: 'agent' };
	const runs = await runWorkflow({
		nodes: [{ ...agentNode, parameters: {}, credentials: undefined }, toolNode],
		connections: {
			[toolNode.name]: { ai_tool: [[{ node: 'Agent', type: 'ai_tool', index: 0 }]] },
		},
		typeOf: (name) => (name === 'agent' ? agent : tool),
		credentials,
		items: [{}],
	});
	return runs.Agent?.[0]?.data?.main?.[0]?.[0]?.json.said;
}

describe.each(['1.119 and newer', 'before 1.119'])('as an AI tool of n8n %s', (version) => {
	const { prototype } = SupplyDataContext;
	const hints = Object.getOwnPropertyDescriptor(prototype, 'addExecutionHints');

	beforeEach(() => {
		if (version === 'before 1.119') Reflect.deleteProperty(prototype, 'addExecutionHints');
	});

	afterEach(() => {
		if (hints) Object.defineProperty(prototype, 'addExecutionHints', hints);
	});

	it.each<[string, INodeParameters, RegExp]>([
		[
			'a write',
			{
				resource: 'voucher',
				operation: 'adjustBalance',
				voucherCode: byId('GIFT-0001'),
				amount: 1,
			},
			/"amount":1\b/,
		],
		[
			'a bulk write',
			{ resource: 'customer', operation: 'upsertMany', sourceId: 'anna', waitForCompletion: false },
			/"async_action_id"/,
		],
	])('%s is sent once, and says what came of it', async (_, parameters, result) => {
		expect(await useAsTool(parameters)).toMatch(result);
		expect(sandbox.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
	});
});
