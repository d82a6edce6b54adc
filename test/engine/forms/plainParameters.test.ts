import { SupplyDataContext } from 'n8n-core';
import {
	createRunExecutionData,
	Workflow,
	type IDataObject,
	type INode,
	type INodeParameters,
	type NodeParameterValueType,
} from 'n8n-workflow';
import { plainReader } from '../../../nodes/Voucherify/forms/reading/plain';
import { startSandbox, type Sandbox } from '../../../sandbox';
import { allFields } from '../../actionNodes';
import {
	additionalData,
	byId,
	credentialsFor,
	nodeTypeOf,
	nodeTypes,
	nodeWith,
	runNode,
} from '../../support/engine';

const ITEM: IDataObject = {
	name: 'Jane',
	'Source ID': '007',
	points: 12.5,
	vip: false,
	empty: '',
	nothing: null,
	formula: '={{ 1 + 1 }}',
	address: { city: 'Berlin', lines: ['a', 'b'], 'zip-code': '10115' },
	tags: ['x', { y: 'z' }],
};

const node = nodeWith({}, {});
const workflow = new Workflow({ nodes: [node], connections: {}, active: false, nodeTypes });

/** Returns n8n's own result for a parameter. */
const asN8n = (written: NodeParameterValueType) =>
	workflow.expression.getParameterValue(
		written,
		null,
		0,
		0,
		node.name,
		[{ json: ITEM }],
		'manual',
		{},
	);

const locator = (value: string) => ({ __rl: true, mode: 'id', value, cachedResultName: 'Jane' });

describe('a parameter that is read without n8n', () => {
	it.each<[NodeParameterValueType]>([
		['plain text'],
		[''],
		[0],
		[true],
		[null],
		['={{ $json.name }}'],
		['={{$json.name}}'],
		['={{ $json["Source ID"] }}'],
		["={{ $json['Source ID'] }}"],
		['={{ $json.points }}'],
		['={{ $json.vip }}'],
		['={{ $json.empty }}'],
		['={{ $json.nothing }}'],
		['={{ $json.missing }}'],
		['={{ $json.address.missing }}'],
		['={{ $json.formula }}'],
		['={{ $json.address.city }}'],
		["={{ $json.address['zip-code'] }}"],
		[locator('={{ $json.name }}')],
		[{ assignments: [{ id: 'a', name: 'plan', type: 'string', value: '={{ $json.name }}' }] }],
		[['={{ $json.name }}', 'b']],
		[{}],
		[[]],
	])("equals n8n's own result: %j", (written) => {
		expect(plainReader(written)?.(ITEM)).toEqual({ value: asN8n(written) });
	});

	it('is returned as a copy, so that changing it does not change the workflow', () => {
		const written = { assignments: [{ name: 'plan' }] };
		const read = plainReader(written);
		expect(read?.(ITEM)?.value).toEqual(written);
		expect(read?.(ITEM)?.value).not.toBe(written);
		expect(read?.(ITEM)?.value).not.toBe(read?.(ITEM)?.value);
	});
});

describe('a parameter that is left to n8n', () => {
	it.each([
		'={{ $json }}',
		'={{ $json.name.toUpperCase() }}',
		'={{ $json.name + "!" }}',
		'=Hello {{ $json.name }}',
		'={{ $json.name }} ',
		'={{ $json.name }}{{ $json.points }}',
		'={{ $json[name] }}',
		'={{ $json.tags[0] }}',
		'={{ $json["tags[0]"] }}',
		'={{ $json.toString }}',
		'={{ $json.address["__proto__"] }}',
		'={{ $json["a" + "b"] }}',
		'={{ $json["a\\u0062"] }}',
		'={{ $json.name ?? "" }}',
		'={{ $json?.name }}',
		'={{ $itemIndex }}',
		'={{ $("Node").item.json.name }}',
		'=text',
	])('is any other expression: %s', (written) => {
		expect(plainReader(written)).toBeUndefined();
		expect(plainReader([locator(written)])).toBeUndefined();
	});

	it.each([
		['an object', '={{ $json.address }}'],
		['a list', '={{ $json.tags }}'],
		['what stands in nothing', '={{ $json.missing.city }}'],
		['what stands in a list', '={{ $json.tags.length }}'],
		['what stands in a text', '={{ $json.name.length }}'],
	])('is %s', (_, written) => {
		expect(plainReader(written)?.(ITEM)).toBeUndefined();
		expect(plainReader(locator(written))?.(ITEM)).toBeUndefined();
	});

	it.each([new Date(0), 10n, () => 1, Symbol.iterator])(
		'is a value that JSON does not have',
		(value) => {
			const item: IDataObject = {};
			Reflect.set(item, 'value', value);
			expect(plainReader('={{ $json.value }}')?.(item)).toBeUndefined();
		},
	);
});

it('sets validateType on no field, so that reading without n8n skips no check', () => {
	expect(JSON.stringify(allFields)).not.toContain('"validateType"');
});

it('evaluates an expression once per item, however often its value is read', async () => {
	let count = 0;
	const item = {
		get name() {
			count += 1;
			return 'Jane';
		},
	};
	const sandbox = await startSandbox();
	await runNode({
		credentials: credentialsFor(sandbox),
		items: [item],
		parameters: {
			resource: 'customer',
			operation: 'update',
			customerId: byId('={{ $json.name + "-1" }}'),
			updateFields: { description: 'VIP' },
		},
	});
	await sandbox.close();
	expect(sandbox.requests.map(({ path }) => path)).toEqual(['/v1/customers/Jane-1']);
	expect(count).toBe(1);
});

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
