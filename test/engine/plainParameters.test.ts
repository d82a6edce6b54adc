import { Workflow, type IDataObject, type NodeParameterValueType } from 'n8n-workflow';
import { plainReader } from '../../nodes/Voucherify/parameters/plain';
import { startSandbox } from '../../sandbox';
import { allFields } from '../actionNodes';
import { byId, credentialsFor, nodeTypes, nodeWith, runNode } from './engine';

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

/** What n8n makes of a parameter. */
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

describe('what is read without n8n', () => {
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
		['={{ $json.address.lines[1] }}'],
		['={{ $json.tags[1].y }}'],
		['={{ $json.tags.length }}'],
		[locator('={{ $json.name }}')],
		[{ assignments: [{ id: 'a', name: 'plan', type: 'string', value: '={{ $json.name }}' }] }],
		[['={{ $json.name }}', 'b']],
		[{}],
		[[]],
	])('is what n8n makes of it: %j', (written) => {
		expect(plainReader(written)?.(ITEM)).toEqual({ value: asN8n(written) });
	});

	it('is handed out as a copy: whoever changes it does not change the workflow', () => {
		const written = { assignments: [{ name: 'plan' }] };
		const read = plainReader(written);
		expect(read?.(ITEM)?.value).toEqual(written);
		expect(read?.(ITEM)?.value).not.toBe(written);
		expect(read?.(ITEM)?.value).not.toBe(read?.(ITEM)?.value);
	});
});

describe('what is left to n8n', () => {
	it.each([
		'={{ $json }}',
		'={{ $json.name.toUpperCase() }}',
		'={{ $json.name + "!" }}',
		'=Hello {{ $json.name }}',
		'={{ $json.name }} ',
		'={{ $json.name }}{{ $json.points }}',
		'={{ $json[name] }}',
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
		['what stands in a text', '={{ $json.name.length }}'],
		['what every object has', '={{ $json.toString }}'],
		['what every object inherits from', '={{ $json.__proto__ }}'],
		['a part of another parameter', '={{ $json.address.toString }}'],
	])('is %s', (_, written) => {
		expect(plainReader(written)?.(ITEM)).toBeUndefined();
		expect(plainReader(locator(written))?.(ITEM)).toBeUndefined();
	});

	it.each([new Date(0), 10n, () => 1, Symbol.iterator])('is what JSON does not have', (value) => {
		const item: IDataObject = {};
		Reflect.set(item, 'value', value);
		expect(plainReader('={{ $json.value }}')?.(item)).toBeUndefined();
	});
});

it('n8n checks no field by a type of its own, so that nothing is lost without it', () => {
	expect(JSON.stringify(allFields)).not.toContain('"validateType"');
});

it('an expression is evaluated once for an item, however often its value is asked for', async () => {
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
