import type { IDataObject, INodeParameters, INodeProperties } from 'n8n-workflow';
import { find } from '../../actionNodes';
import { startSandbox, type Sandbox } from '../../../sandbox';
import { State } from '../../../sandbox/state';
import { examples, nameOf } from '../../operations';
import { withoutReferences, type OperationExample } from '../../operations/example';
import { credentialsFor, runNode } from '../../support/engine';
import { calm } from '../../support/everyOperation';
import { FORGOTTEN_MS, pause, skipPauses } from '../../support/pauses';
import { set } from '../../support/shownFields';

let sandbox: Sandbox;

skipPauses();

async function begin(): Promise<void> {
	sandbox.reset();
	await pause(FORGOTTEN_MS);
}

beforeAll(async () => {
	sandbox = await startSandbox(calm);
});

afterAll(async () => {
	await sandbox.close();
});

beforeEach(begin);

const { world } = new State(calm);

/** Fields that n8n shows as several fields, a list or a menu, but also accepts as one expression. */
const KINDS = [
	'assignmentCollection',
	'multiOptions',
	'options',
	'resourceLocator',
	'resourceMapper',
];

const entered = ({ resource, operation, parameters }: OperationExample, of = world) => ({
	resource,
	operation,
	...parameters(of),
});

const isObject = (value: unknown): value is INodeParameters =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the fields of these kinds that have a value: their paths and labels. */
function givenIn(fields: INodeProperties[], values: INodeParameters): Map<string, string> {
	const given = new Map<string, string>();
	for (const { name, type, displayName, noDataExpression, options = [] } of fields) {
		const value = values[name];
		if (value === undefined || name === 'operation') continue;
		const isFixed = type === 'options' && noDataExpression === true;
		if (KINDS.includes(type) && !isFixed) given.set(name, displayName);
		if (type !== 'collection' || !isObject(value)) continue;
		const inner = options.filter((option) => 'type' in option);
		for (const [path, label] of givenIn(inner, value)) given.set(`${name}.${path}`, label);
	}
	return given;
}

/** Returns the value at a path of at most two names. */
function valueAt(parameters: INodeParameters, path: string): unknown {
	const [name = '', inner] = path.split('.');
	const value = parameters[name];
	return inner === undefined ? value : isObject(value) ? Reflect.get(value, inner) : undefined;
}

const cases = examples.flatMap((example) => {
	const fields = find(example.resource, example.operation)?.operation.fields ?? [];
	const given = [...givenIn(fields, entered(example))];
	// The editor accepts no expression for these, as it could not check the values against the schema.
	const refused = given.filter(([path]) => path.startsWith('typed'));
	const read = given.filter((one) => !refused.includes(one)).map(([path]) => path);
	return [{ name: nameOf(example), example, read, refused }];
});

const run = async (parameters: INodeParameters, item: IDataObject, { files }: OperationExample) =>
	await runNode({ credentials: credentialsFor(sandbox), parameters, items: [item], files });

const sent = () =>
	sandbox.requests.map(({ method, path, query, body }) => ({
		call: `${method} ${path}?${query}`,
		body: withoutReferences(body),
	}));

it('covers many fields', () => {
	expect(cases.flatMap(({ read }) => read).length).toBeGreaterThan(300);
	expect(cases.flatMap(({ refused }) => refused).length).toBeGreaterThan(0);
});

/** Runs an example in which each of these fields is an expression that returns the field's own value. */
async function runWithExpressions(example: OperationExample, paths: string[]) {
	let parameters: INodeParameters = entered(example, sandbox.world);
	const item: IDataObject = {};
	for (const [index, path] of paths.entries()) {
		Reflect.set(item, `value${index}`, valueAt(parameters, path));
		parameters = set(parameters, path, `={{ $json.value${index} }}`);
	}
	return await run(parameters, item, example);
}

it.each(cases.filter(({ read }) => read.length > 0))(
	'$name: $read, as one expression each, are read',
	async ({ example, read }) => {
		const { error: unexpected } = await run(entered(example, sandbox.world), {}, example);
		expect(unexpected).toBeUndefined();
		const expected = sent();
		await begin();
		const { error } = await runWithExpressions(example, read);
		expect(error).toBeUndefined();
		expect(sent()).toEqual(expected);
	},
);

it.each(
	cases.flatMap(({ refused, ...more }) =>
		refused.map(([path, label]) => ({ path, label, ...more })),
	),
)('$name: $path as one expression is refused', async ({ example, path, label }) => {
	const { error } = await runWithExpressions(example, [path]);
	expect(error?.message).toBe(`${label} holds no properties`);
	expect(sent()).toEqual([]);
});

/** Returns the paths of the collections of an example that have rows. */
function rowsIn(fields: INodeProperties[], values: INodeParameters): string[] {
	return fields.flatMap(({ name, type, options = [] }) => {
		const value = values[name];
		if (!isObject(value)) return [];
		if (type === 'collection') {
			const inner = rowsIn(
				options.filter((option) => 'type' in option),
				value,
			);
			return inner.map((path) => `${name}.${path}`);
		}
		const rows = Object.entries(value).filter(([, one]) => Array.isArray(one));
		return type === 'fixedCollection' ? rows.map(([key]) => `${name}.${key}`) : [];
	});
}

const tables = examples.flatMap((example) => {
	const fields = find(example.resource, example.operation)?.operation.fields ?? [];
	return rowsIn(fields, entered(example)).map((path): [string, string, OperationExample] => [
		nameOf(example),
		path,
		example,
	]);
});

it('finds tables of rows', () => {
	expect(tables.length).toBeGreaterThan(20);
});

it.each(tables)('%s: refuses a row of %s as one expression', async (_, path, example) => {
	const parameters = entered(example, sandbox.world);
	const name = path.split('.').at(-1) ?? '';
	const given = set(parameters, path.slice(0, -name.length - 1), { [name]: ['={{ $json.row }}'] });
	// n8n itself refuses required fields, by name.
	const outcome = await run(given, { row: {} }, example).then(
		({ error }) => error?.description,
		(error: unknown) => String(error),
	);
	expect(outcome).toMatch(/One expression cannot fill all rows|Parameter ".*" is required/);
	expect(sent()).toEqual([]);
});

const ROWS = 'One expression cannot fill all rows';

describe('n8n drops collections that are one expression before a node sees them, as troubleshooting.md says', () => {
	const upsert = (resource: string, more: INodeParameters): INodeParameters => ({
		resource,
		operation: 'upsert',
		sourceId: 'one',
		...more,
	});

	it('so optional fields are not sent; if they are now, the page needs no warning', async () => {
		const customer = upsert('customer', { additionalFields: '={{ { name: "Jane" } }}' });
		const { error } = await runNode({ credentials: credentialsFor(sandbox), parameters: customer });
		expect(error).toBeUndefined();
		expect(sandbox.requests.map(({ body }) => body)).toEqual([{ source_id: 'one' }]);
	});

	it('so missing rows are reported by their field', async () => {
		const items = '={{ [{ itemId: "cup", quantity: 2 }] }}';
		const order = upsert('order', { status: 'PAID', specifyItems: 'fields', items });
		const { error } = await runNode({ credentials: credentialsFor(sandbox), parameters: order });
		expect(error?.message).toBe('Items is empty');
		expect(error?.description).toContain(ROWS);
		expect(sandbox.requests).toEqual([]);
	});
});
