import { isDeepStrictEqual } from 'node:util';
import type { INodeParameters, INodeProperties } from 'n8n-workflow';
import { resourceRegister } from '../../../nodes/Voucherify/resources/register';
import { findLabel } from '../../../nodes/Voucherify/forms/reading/description';
import { properties as triggerProperties } from '../../../nodes/Voucherify/triggers/polling/register';
import { find } from '../../actionNodes';
import { startSandbox, type Sandbox } from '../../../sandbox';
import { State } from '../../../sandbox/state';
import { keepNothing } from '../../contract/probing';
import { examples, nameOf } from '../../operations';
import { withoutReferences, type OperationExample } from '../../operations/example';
import { byId, credentialsFor, runNode } from '../../support/engine';
import { calm } from '../../support/everyOperation';
import { skipPauses } from '../../support/pauses';
import { shownFields } from '../../support/shownFields';

let sandbox: Sandbox;

skipPauses();
// Fields are filled in combinations that no user enters, which the contract check must not record.
keepNothing();

beforeAll(async () => {
	sandbox = await startSandbox(calm);
});

afterAll(async () => {
	await sandbox.close();
});

/** A field that decides which other fields are shown. */
interface Deciding {
	name: string;
	values: unknown[];
	/** The field and all its dependents, as text. */
	group: string;
}

/** Returns the options of a collection. */
const offeredBy = ({ type, options = [] }: INodeProperties) =>
	type === 'collection' ? options.filter((option) => 'type' in option) : [];

const decidersOf = ({ displayOptions }: INodeProperties) =>
	Object.keys(displayOptions?.show ?? {}).map((path) => path.replace(/^\//, ''));

/** Returns the fields on which others depend, with their possible values. */
function decidingIn(fields: INodeProperties[]): Deciding[] {
	const all = [...fields, ...fields.flatMap(offeredBy)];
	return [...new Set(all.flatMap(decidersOf))].flatMap((name) => {
		const own = fields.filter((field) => field.name === name);
		const values = own.flatMap(({ type, options = [] }) =>
			type === 'boolean'
				? [true, false]
				: options.flatMap((option) => ('value' in option ? [option.value] : [])),
		);
		const hanging = all.filter((field) => decidersOf(field).includes(name));
		const group = JSON.stringify([own, hanging]);
		return values.length > 0 ? [{ name, values: [...new Set(values)], group }] : [];
	});
}

/** Returns a sample value for a field, or undefined where no simple one exists. */
function somethingIn(field: INodeProperties): INodeParameters[string] | undefined {
	const { name, type, options = [] } = field;
	// Results of a deduplication key outlive a test.
	if (name === 'deduplicationKey') return undefined;
	switch (type) {
		case 'string':
			return 'other';
		case 'number':
			return 7;
		case 'dateTime':
			return '2027-01-31T00:00:00';
		case 'resourceLocator':
			return byId('other');
		case 'json':
			return '{"other": true}';
		case 'options': {
			const last = options.at(-1);
			return last && 'value' in last ? last.value : undefined;
		}
		default:
			return undefined;
	}
}

const hangs = ({ displayOptions }: INodeProperties) => displayOptions?.show !== undefined;

/** Returns the parameters with a value in each empty field that depends on another. */
function filled(fields: INodeProperties[], parameters: INodeParameters): INodeParameters {
	const all: INodeParameters = {};
	for (const field of fields.filter(hangs)) all[field.name] = somethingIn(field);
	Object.assign(all, parameters);
	for (const field of fields) {
		const added: INodeParameters = {};
		for (const offered of offeredBy(field).filter(hangs))
			added[offered.name] = somethingIn(offered);
		if (Object.keys(added).length > 0)
			all[field.name] = Object.assign(added, parameters[field.name]);
	}
	return all;
}

/** Returns the requests of a run, or the error that names a field. */
async function outcomeOf(parameters: INodeParameters, { files }: OperationExample, value: unknown) {
	sandbox.reset();
	const items = [{ value: value as string }];
	const credentials = credentialsFor(sandbox);
	// n8n itself refuses empty required fields, by throwing.
	const { error } = await runNode({ credentials, parameters, files, items }).catch(
		(thrown: unknown) => ({ error: thrown instanceof Error ? thrown : undefined }),
	);
	const sent = sandbox.requests.map(({ method, path, query, body }) => ({
		call: `${method} ${path}?${query}`,
		body: withoutReferences(body),
	}));
	return { message: error?.message, sent };
}

const { world } = new State(calm);

const known = new Set<string>();

/** True for the first operation that has a field: all operations share the code that reads it. */
function isFirst({ group }: Deciding): boolean {
	const isNew = !known.has(group);
	known.add(group);
	return isNew;
}

/** Names of the fields on which these fields depend, in the order in which n8n looks at them. */
const namesIn = ({ displayOptions: { show, hide } = {} }: INodeProperties) =>
	Object.keys({ ...show, ...hide }).map((path) => path.replace(/^\//, ''));

/** Returns all fields that a panel can show beside each other, with those of its collections; and those of each kind of row. */
function formsIn(fields: INodeProperties[]): INodeProperties[][] {
	const entries = fields.flatMap(({ options = [] }) => options);
	const inner = fields.flatMap(offeredBy);
	const rows = entries.flatMap((entry) => ('values' in entry ? formsIn(entry.values) : []));
	return [[...fields, ...inner], ...rows];
}

const forms = resourceRegister
	.flatMap(({ value, operations }) =>
		operations.map((one): [string, INodeProperties[]] => [`${value}.${one.value}`, one.fields]),
	)
	.concat([['trigger', triggerProperties]])
	.flatMap(([name, fields]) => formsIn(fields).map((form) => ({ name, form })));

it.each(forms)(
	'$name: menus take no expression if other fields depend on them, and only then',
	({ form }) => {
		// Credentials depend on it.
		const deciding = new Set([...form.flatMap(namesIn), 'authentication']);
		const menus = form.filter(({ type }) => type === 'options');
		const fixed = menus.filter(({ noDataExpression }) => noDataExpression).map(({ name }) => name);
		const wanted = menus.filter(({ name }) => deciding.has(name)).map(({ name }) => name);
		expect(new Set(fixed)).toEqual(new Set(wanted));
	},
);

// The field that the trigger's switch shows has a default.
it.each(forms.filter(({ name }) => name !== 'trigger'))(
	'$name: conditions on switches come last, as n8n stops at an expression',
	({ form }) => {
		const typeOf = (name: string) => form.find((one) => one.name === name)?.type ?? '';
		for (const names of form.map(namesIn)) {
			const types = names.map(typeOf).filter((type) => ['boolean', 'options'].includes(type));
			expect(types).toEqual(types.toSorted().reverse());
		}
	},
);

it('refuses an expression in the menu of a row, and names the way out', async () => {
	const entered = {
		resource: 'redemption',
		operation: 'redeem',
		redeemables: { redeemable: [{ object: 'voucher', code: byId('A') }, { object: '={{ 1 }}' }] },
	};
	const { error } = await runNode({ credentials: credentialsFor(sandbox), parameters: entered });
	expect(error?.message).toBe('Kind of Code or Promotion 2 takes no expression');
	expect(error?.description).toContain('use a Switch, and a node for each kind');
});

describe.each(examples.map((example): [string, OperationExample] => [nameOf(example), example]))(
	'%s',
	(_, example) => {
		const { resource, operation } = example;
		const fields = find(resource, operation)?.operation.fields ?? [];
		const deciding = decidingIn(fields);
		if (deciding.length === 0) return;

		it.each(deciding)(
			'shows each field once, whatever $name is, and marks required ones',
			({ name, values }) => {
				const entered = { resource, operation, ...example.parameters(world) };
				for (const value of values) {
					const parameters = { ...entered, [name]: value as string };
					const shown = shownFields(parameters).filter((field) => field.name !== 'operation');
					const names = shown.map((field) => field.name);
					expect(names).toEqual([...new Set(names)]);
					// Only some amounts require their unit: `money.test.ts`.
					const optional = fields.filter(({ required }) => !required).map((field) => field.name);
					const needed = fields.map((field) => field.name).filter((one) => !optional.includes(one));
					const required = shown.filter((field) => field.required).map((field) => field.name);
					const marked = required.filter((one) => needed.includes(one));
					const wanted = names.filter((one) => needed.includes(one));
					expect([value, marked]).toEqual([value, wanted]);
				}
			},
		);

		const shown = shownFields({ resource, operation, ...example.parameters(world) });
		const isMenu = ({ name, values }: Deciding) =>
			!values.includes(true) && shown.some((field) => field.name === name);
		const menus = deciding.filter(isMenu).filter(isFirst);
		if (menus.length > 0) {
			it.each(menus)('takes no expression as $name', async ({ name }) => {
				sandbox.reset();
				const entered = { resource, operation, ...example.parameters(sandbox.world) };
				const run = async (written: string) =>
					await outcomeOf({ ...entered, [name]: written }, example, 'x');
				const message = `${findLabel(fields, name)} takes no expression`;
				expect(await run('={{ $json.value }}')).toEqual({ message, sent: [] });
				// n8n lets a model fill it in, but asks for the fields of all entries first.
				const { message: complaint, sent } = await run("={{ $fromAI('x', '', 'string') }}");
				expect(sent).toEqual([]);
				expect(complaint).toMatch(new RegExp(`^(${message}|The 'Voucherify.*' node has issues)`));
			});
		}

		const switches = deciding.filter(({ values }) => values.includes(true)).filter(isFirst);
		if (switches.length === 0) return;

		it.each(switches)('does the same where $name is an expression', async ({ name, values }) => {
			for (const value of values) {
				sandbox.reset();
				const entered = { resource, operation, ...example.parameters(sandbox.world) };
				const more = filled(fields, entered);
				for (const parameters of isDeepStrictEqual(more, entered) ? [entered] : [entered, more]) {
					const known = { ...parameters, [name]: value as string };
					const expected = await outcomeOf(known, example, value);
					const given = { ...parameters, [name]: '={{ $json.value }}' };
					const outcome = await outcomeOf(given, example, value);
					if (expected.message === undefined || expected.sent.length > 0)
						expect([value, outcome]).toEqual([value, expected]);
					else {
						expect([value, outcome.sent]).toEqual([value, []]);
						expect(outcome.message).toBeDefined();
					}
				}
			}
		});
	},
);
