import { SupplyDataContext } from 'n8n-core';
import { createRunExecutionData, Workflow, type INode, type INodeParameters } from 'n8n-workflow';
import { startSandbox, type Sandbox } from '../../../sandbox';
import {
	additionalData,
	byId,
	credentialsFor,
	nodeTypeOf,
	nodeTypes,
	nodeWith,
	runNode,
} from '../../support/engine';

describe('every item sends the value that the editor shows', () => {
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

	const CODE = '={{ $json.orders[0].codes[0] }}';
	const itemOf = (code: string) => ({ code, orders: [{ codes: [code] }], caller: code });
	const items = ['one', 'two'].map(itemOf);
	const upsert = { resource: 'customer', operation: 'upsert', sourceId: 'jane' };
	const pair = { id: 'pair', name: 'code', type: 'string', value: CODE };

	const run = async (parameters: INodeParameters) => {
		const credentials = credentialsFor(sandbox);
		const inOrder = { ...parameters, requestOptions: { concurrency: 1 } };
		const node: Partial<INode> = { onError: 'continueRegularOutput' };
		return await runNode({ credentials, parameters: inOrder, items, node });
	};

	it('in an optional field', async () => {
		await run({ ...upsert, additionalFields: { description: CODE } });
		expect(sandbox.requests.map(({ body }) => body)).toEqual([
			{ source_id: 'jane', description: 'one' },
			{ source_id: 'jane', description: 'two' },
		]);
	});

	it('in metadata', async () => {
		await run({ ...upsert, specifyMetadata: 'fields', metadata: { assignments: [pair] } });
		expect(sandbox.requests.map(({ body }) => body)).toEqual([
			{ source_id: 'jane', metadata: { code: 'one' } },
			{ source_id: 'jane', metadata: { code: 'two' } },
		]);
	});

	it('in a filter', async () => {
		const parameters = { resource: 'voucher', operation: 'getAll', returnAll: false, limit: 1 };
		await run({ ...parameters, filters: { code: CODE } });
		const codes = sandbox.requests.map(({ query }) => new URLSearchParams(query).get('code'));
		expect(codes).toEqual(['one', 'two']);
	});

	it('in a required field', async () => {
		await run({ resource: 'voucher', operation: 'get', voucherCode: byId(CODE) });
		const paths = sandbox.requests.map(({ path }) => path);
		expect(paths).toEqual(['/v1/vouchers/one', '/v1/vouchers/two']);
	});

	it('and nothing where the editor shows an error', async () => {
		const { items: outcomes } = await run({
			...upsert,
			additionalFields: { description: '={{ $json.caller }}' },
		});
		const refusal = /^Description cannot be read: Cannot access "caller"/;
		const error = { message: expect.stringMatching(refusal) as unknown };
		expect(outcomes).toMatchObject([{ json: { error } }, { json: { error } }]);
		expect(sandbox.requests).toEqual([]);
	});

	it('in a tool, where the item is the one of its agent', async () => {
		const voucherCode = byId('={{ $json.code }}');
		const parameters = { resource: 'voucher', operation: 'get', voucherCode };
		const credentials = credentialsFor(sandbox);
		const onError = 'continueRegularOutput' as const;
		const tool = { ...nodeWith(parameters, credentials), onError };
		const context = new SupplyDataContext(
			new Workflow({ nodes: [tool], connections: {}, active: false, nodeTypes }),
			tool,
			additionalData(credentials),
			'trigger',
			createRunExecutionData(),
			0,
			[{ json: itemOf('one') }],
			{},
			'ai_tool',
			{ node: tool, data: {}, source: null },
			[],
		);
		context.addInputData('ai_tool', [[{ json: { query: 'what the model has said' } }]]);
		const execute: unknown = Reflect.get(nodeTypeOf(parameters), 'execute');
		if (typeof execute === 'function') await Reflect.apply(execute, context, []);
		expect(sandbox.requests.map(({ path }) => path)).toEqual(['/v1/vouchers/one']);
	});
});
