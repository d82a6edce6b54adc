import {
	NodeHelpers,
	type INodeExecutionData,
	type INodeParameters,
	type INodeProperties,
} from 'n8n-workflow';
import { resourceRegister } from '../../../nodes/Voucherify/resources/register';
import { find } from '../../actionNodes';
import type { World } from '../../../sandbox';
import { State } from '../../../sandbox/state';
import { examples, nameOf, variantOf } from '../../operations';
import { withoutReferences, type OperationExample } from '../../operations/example';
import {
	byId,
	credentialsFor,
	nodeTypeOf,
	nodeWith,
	runNode,
	type RunOptions,
} from '../../support/engine';
import { calm } from '../../support/everyOperation';
import { FORGOTTEN_MS, pause, skipPauses } from '../../support/pauses';
import { set, shownFields, valuesIn } from '../../support/shownFields';
import { sandbox, useSandbox } from '../../support/sandbox';

const UNKNOWN = 'nowhere';
const WITH_BODY = ['resource', 'object', 'list', 'array'];

/** The initial world of every test. */
const { world } = new State(calm);

skipPauses();
useSandbox(calm);

beforeEach(async () => {
	await pause(FORGOTTEN_MS);
});

it('has an example of every operation', () => {
	const operations = resourceRegister.flatMap(({ value, operations: all }) =>
		all.map((operation) => `${value}.${operation.value}`),
	);
	expect(examples.map(nameOf).sort()).toEqual(operations.sort());
});

const entered = (
	example: Pick<OperationExample, 'resource' | 'operation' | 'parameters'>,
	of: World = sandbox.world,
): INodeParameters => ({
	resource: example.resource,
	operation: example.operation,
	...example.parameters(of),
});

/** Returns the files of the operation's example. */
const filesOf = ({ resource, operation }: INodeParameters) =>
	examples.find((example) => example.resource === resource && example.operation === operation)
		?.files;

const run = async (parameters: INodeParameters, more: Partial<RunOptions> = {}) =>
	await runNode({
		credentials: credentialsFor(sandbox),
		parameters,
		files: filesOf(parameters),
		...more,
	});

/** Runs the operation, and expects no error. */
const success = async (...input: Parameters<typeof run>) => {
	const result = await run(...input);
	if (result.error) throw result.error;
	return result;
};

const goingOn = { onError: 'continueRegularOutput' } as const;

/** Returns the value of a parameter as text. */
const textOf = (value: unknown): string =>
	String(typeof value === 'object' && value !== null && 'value' in value ? value.value : value);

const expression = ({ type }: INodeProperties, code: string) =>
	type === 'resourceLocator' ? byId(`={{ ${code} }}`) : `={{ ${code} }}`;

/** Returns the input item of an item. */
const numberOf = ({ pairedItem }: INodeExecutionData) =>
	typeof pairedItem === 'object' && 'item' in pairedItem ? pairedItem.item : undefined;

const changes = ({ method }: { method: string }) => method !== 'GET';

describe.each(examples.map((example): [string, OperationExample] => [nameOf(example), example]))(
	'%s',
	(_, example) => {
		const calls = example.calls(world);
		const parameters = entered(example, world);
		const required = shownFields(parameters).filter(
			({ required, name, type }) => required && type !== 'fixedCollection' && name in parameters,
		);
		const named = required.find(
			({ name, type }) =>
				type === 'resourceLocator' && calls[0]?.path.includes(textOf(parameters[name])),
		);

		const ways = [
			{ ...example, name: 'its example', rows: undefined },
			...(example.variants ?? []).map((variant) => variantOf(example, variant)),
		];
		it.each(ways)('sends exactly the requests of $name', async (way) => {
			const { items } = await success(entered(way));
			const sent = sandbox.requests.map(({ method, path, query, body }) => {
				const asked = Object.fromEntries(new URLSearchParams(query));
				return { method, path, query: asked, body: withoutReferences(body) };
			});
			expect(sent).toEqual(
				way.calls(sandbox.world).map(({ method, path, query = {}, body = null }) => {
					return { method, path, query, body };
				}),
			);
			const rows = way.rows?.(sandbox.world);
			if (rows) expect(items.map(({ json }) => json)).toMatchObject(rows);
		});

		const { refusals = [] } = example;
		for (const [entry, message, description = ''] of refusals) {
			it(`refuses ${JSON.stringify(entry)} before anything is sent`, async () => {
				const { error } = await run({ ...entered(example), ...entry });
				expect(error?.message).toBe(message);
				expect(error?.description).toContain(description);
				expect(sandbox.requests).toEqual([]);
			});
		}

		it('pairs every result with its item', async () => {
			const { items } = await run(entered(example), { items: [{}, {}, {}], node: goingOn });
			const paired = items.map(({ pairedItem }) => JSON.stringify(pairedItem));
			expect(new Set(paired)).toEqual(new Set(['{"item":0}', '{"item":1}', '{"item":2}']));
		});

		for (const field of required) {
			it(`refuses an empty field before anything is sent: ${field.displayName}`, async () => {
				const { error } = await run({ ...entered(example), [field.name]: expression(field, '""') });
				expect(error?.message).toMatch(new RegExp(`^${field.displayName} is `));
				expect(sandbox.requests).toEqual([]);
			});
		}

		// The unit is only read together with an amount.
		const entries = valuesIn(shownFields(parameters)).filter(({ path }) => path !== 'amountsIn');
		for (const { path, field } of entries) {
			it(`refuses a bad value before anything is sent: ${path}`, async () => {
				const given = set(entered(example), path, expression(field, '[[1]]'));
				// Where other fields depend on the value, n8n itself misses one of them and throws.
				const { error } = await run(given).catch(() => ({ error: undefined }));
				if (error) {
					expect(error.message).toContain(`${field.displayName} `);
					expect(error.description).toBeTruthy();
				}
				expect(sandbox.requests).toEqual([]);
			});
		}

		if (named) {
			it('continues after an unknown ID', async () => {
				const known = textOf(entered(example)[named.name]);
				const { items } = await run(
					{ ...entered(example), [named.name]: expression(named, '$json.id') },
					{ items: [{ id: UNKNOWN }, { id: known }], node: goingOn },
				);
				const refusal = { json: { error: { code: 404 } }, pairedItem: { item: 0 } };
				const refused = items.filter(({ json }) => 'error' in json);
				expect(refused).toMatchObject(example.answersForAll ? [] : [refusal]);
				const paired = items.filter((item) => !refused.includes(item)).map(numberOf);
				expect(paired).toContain(1);
				if (!example.answersForAll) expect(paired).not.toContain(0);
			});
		}

		if (calls.some(({ answer }) => WITH_BODY.includes(answer))) {
			it('rejects a 200 response without a resource', async () => {
				sandbox.faults.add({ kind: 'status', status: 200, body: '"text"', times: Infinity });
				const { error, items } = await run(entered(example));
				expect(error?.message).toMatch(/cannot be used/);
				expect(items).toEqual([]);
			});

			it('runs once with Retry On Fail, even if the response has a field named error', async () => {
				sandbox.faults.add({ kind: 'extraFields', body: { error: 'none' }, times: Infinity });
				const node = { retryOnFail: true, maxTries: 2, waitBetweenTries: 0 };
				const { items } = await success(entered(example), { node });
				const [first] = items;
				if (calls.some(changes)) expect(first?.json).not.toHaveProperty('error');
				expect(sandbox.requests.filter(changes)).toHaveLength(calls.filter(changes).length);
			});
		}

		if (calls.slice(-1).some(({ answer }) => WITH_BODY.includes(answer))) {
			it('passes on unknown fields', async () => {
				const whole = { ...entered(example), simplify: false, output: 'export' };
				const { items } = await success(whole);
				expect(items).not.toEqual([]);
				for (const { json } of items)
					expect(JSON.stringify(json)).toContain('"environment":"sandbox"');
			});
		}

		it('works as a tool of an AI agent', async () => {
			const asked = required.filter(({ type }) => type !== 'options');
			const own = entered(example);
			const fromAi = asked.map((field): [string, INodeParameters[string]] => [
				field.name,
				expression(field, `$fromAI('${field.name}', '', 'string')`),
			]);
			await success(
				{ ...own, ...Object.fromEntries(fromAi) },
				{ items: [Object.fromEntries(asked.map(({ name }) => [name, textOf(own[name])]))] },
			);
			expect(sandbox.requests).toHaveLength(calls.length);
			const { action } = find(example.resource, example.operation)?.operation ?? {};
			expect(NodeHelpers.getToolDescriptionForNode(nodeWith(own, {}), nodeTypeOf(own))).toBe(
				`${String(action)} in ${String(nodeTypeOf(own).description.defaults.name)}`,
			);
		});
	},
);
