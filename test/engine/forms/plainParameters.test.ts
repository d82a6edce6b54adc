import { Workflow, type IDataObject, type NodeParameterValueType } from 'n8n-workflow';
import { plainReader } from '../../../nodes/Voucherify/forms/reading/plain';
import { startSandbox } from '../../../sandbox';
import { allFields } from '../../actionNodes';
import { byId, credentialsFor, nodeTypes, nodeWith, runNode } from '../../support/engine';

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
