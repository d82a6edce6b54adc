import { SupplyDataContext } from 'n8n-core';
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
import { CAMPAIGN_IDS } from '../../../../sandbox/world/seed/campaigns';
import { resourceRegister } from '../../../../nodes/Voucherify/operations/register';
import { everyField } from '../../../support/jsonFields';
import { byId, credentialsFor, nodeTypeOf, nodeWith } from '../../../support/engine';
import { counter, sandbox, withOutcomes } from '../../../support/outcomes';
import { runWorkflow } from '../../../support/workflow';

withOutcomes();

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
const agentThatSays = (args: Record<string, unknown>): INodeType => ({
	description: agentDescription,
	async execute(this: IExecuteFunctions) {
		const connected = await this.getInputConnectionData('ai_tool', 0);
		const tools = Array.isArray(connected) ? connected.filter(isTool) : [];
		const said = await Promise.all(tools.map(async (tool) => await tool.invoke(args)));
		return [said.map((text) => ({ json: { said: text } }))];
	},
});

const callingAgent = agentThatSays({});

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
const requestingAgent: INodeType = {
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
async function useAsTool(
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
	])('%s is sent once, and the result says what happened', async (_, parameters, result) => {
		expect(await useAsTool(parameters)).toMatch(result);
		expect(counter.count(/^POST /)).toBe(1);
	});
});

describe('an amount from a model', () => {
	const filledIn = async (type: string, amount: unknown) => {
		const { balance } = sandbox.world.vouchers.get('GIFT-0001');
		await useAsTool(
			{
				resource: 'voucher',
				operation: 'adjustBalance',
				voucherCode: byId('GIFT-0001'),
				amountsIn: 'major',
				amount: `={{ $fromAI('amount', 'How much', '${type}') }}`,
			},
			{ agent: agentThatSays({ amount }) },
		);
		return sandbox.world.vouchers.get('GIFT-0001').balance - balance;
	};

	it.each([
		['number', 12.5],
		['string', '12.5'],
		['string', '12,50 €'],
	])('is money in the unit that the user picked: a %s, %j', async (type, amount) => {
		expect(await filledIn(type, amount)).toBe(1250);
	});

	it('has a description that says how to write it', () => {
		const amounts = resourceRegister.flatMap(({ operations }) =>
			operations.flatMap(({ fields }) => everyField(fields, '', true)),
		);
		const money = amounts.filter(({ field }) => field.placeholder === 'e.g. 12.50');
		expect(money.length).toBeGreaterThan(50);
		for (const { field } of money)
			expect(field.description).toMatch(/\. Write it like 12\.50, or like 1250 where /);
	});
});

describe.each<[string, INodeType]>([
	['calls it', callingAgent],
	['has it run by n8n', requestingAgent],
])('as a tool with Retry On Fail of an agent that %s', (_, agent) => {
	const use = async (parameters: INodeParameters, node?: Partial<INode>) =>
		await useAsTool(parameters, {
			agent,
			node: { retryOnFail: true, maxTries: 5, waitBetweenTries: 0, ...node },
		});

	/** Drops responses, and lets lists show nothing of these requests. */
	function loseAnswers(at: RegExp, times?: number): void {
		counter.when({ at, times, lost: 'after' });
		counter.when({
			at: /^GET .*\/(transactions|publications)$/,
			times: Infinity,
			change: (list) => ({ ...list, data: [], publications: [], total: 0 }),
		});
	}

	const adjusting = {
		resource: 'voucher',
		operation: 'adjustBalance',
		voucherCode: byId('GIFT-0001'),
		amount: 500,
	};

	it.each<[string, Partial<INode>]>([
		['stops at errors', {}],
		['goes on after errors', { onError: 'continueRegularOutput' }],
	])('books once and reports an unknown outcome, where the node %s', async (_case, node) => {
		const { balance } = sandbox.world.vouchers.get('GIFT-0001');
		loseAnswers(/^POST .*\/balance$/);
		const said = await use(adjusting, node);
		expect(sandbox.world.vouchers.get('GIFT-0001').balance).toBe(balance + 500);
		expect(counter.count(/^POST /)).toBe(1);
		expect(said).toMatch(/Do not call this tool again/);
		expect(said).toMatch(/"outcome":"unknown"/);
		expect(said).toMatch(/"reference":"n8n-/);
		expect(said).not.toMatch(/"error":/);
	});

	it('publishes once where the next attempt would have another source ID', async () => {
		const made = sandbox.world.publications.all().length;
		loseAnswers(/^POST \/v1\/publications$/, Infinity);
		const said = await use({
			resource: 'publication',
			operation: 'create',
			campaignId: byId(CAMPAIGN_IDS.welcomeCodes),
			customerSourceId: 'customer-00001',
			sourceId: '={{ "gift-" + $now.toMillis() }}',
		});
		expect(sandbox.world.publications.all()).toHaveLength(made + 1);
		expect(said).toMatch(/may be called again with the same values/);
	});

	it('submits rows once', async () => {
		loseAnswers(/^POST .*\/import$/);
		const said = await use({
			resource: 'campaign',
			operation: 'importVouchers',
			campaignId: byId(CAMPAIGN_IDS.welcomeCodes),
			code: 'NEW-1',
			waitForCompletion: false,
		});
		expect(counter.count(/^POST /)).toBe(1);
		expect(said).toMatch(/Do not call this tool again/);
	});

	it('retries what was refused', async () => {
		counter.when({ at: /^POST .*\/balance$/, instead: { status: 400, body: '{}' } });
		expect(await use(adjusting)).toMatch(/"amount":500/);
		expect(counter.count(/^POST /)).toBe(2);
	});
});
