import fc from 'fast-check';
import { ExecuteContext } from 'n8n-core';
import {
	createRunExecutionData,
	Expression,
	Workflow,
	type IDataObject,
	type INodeParameters,
} from 'n8n-workflow';
import { plainReader } from '../../../nodes/Voucherify/forms/reading/plain';
import { createReader, type PlainReaders } from '../../../nodes/Voucherify/forms/reading/source';
import { additionalData, nodeTypes, nodeWith } from '../../support/engine';
import { drawing } from '../../support/hostile';

const OPTIONS = drawing(150, 1_500);

/** Common names. */
const USUAL = 'name|address|tags|Source ID|zip-code|größe|a.b|🎁|getTime'.split('|');

/** Names with a meaning to JavaScript, to n8n or to an expression parser. */
const NAMES = [
	...'a1|$|$json|_|class|length|first|json|then|ключ|| |0|1|00|-1|1.5|a[0]|x]|[y'.split('|'),
	..."['z']|(EUR)|trim()|a.trim()|{{|}}|{|}|it's|\"|`|\\|\\u0061|//|/*|*/|;|#".split('|'),
	...'__proto__|prototype|constructor|constructors|x.constructor|toString|valueOf'.split('|'),
	...'hasOwnProperty|__defineGetter__|getPrototypeOf|binding|caller|callee|arguments'.split('|'),
	...'mainModule|isEmpty|isProxy|__isObject|toJSON|\n|\u2028|\u00a0'.split('|'),
];

const names = fc.oneof(
	{ weight: 4, arbitrary: fc.constantFrom(...USUAL) },
	{ weight: 2, arbitrary: fc.constantFrom(...NAMES) },
	{ weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 4 }) },
);

const leaves = fc.oneof(
	fc.constantFrom<unknown>(undefined, null, '', '={{ 1 + 1 }}', '{{ 1 }}', true, false),
	fc.constant(new Date(0)),
	fc.double(),
	fc.string({ unit: 'grapheme' }),
);

const items = fc
	.object({ key: names, values: [leaves], maxDepth: 3, maxKeys: 3 })
	.map((drawn): IDataObject => {
		const item: IDataObject = {};
		// Unlike an assignment, this defines a field named `__proto__`, as JSON does.
		return Object.defineProperties(item, Object.getOwnPropertyDescriptors(drawn));
	});

const quoted = (name: string) => (/^\d+$/.test(name) ? `[${name}]` : `["${name}"]`);

const isName = (name: string) => /^[A-Za-z_$][\w$]*$/.test(name);

/** Notations of a path step: some fit every name, others only a few. */
const notations = fc.oneof(
	{
		weight: 9,
		arbitrary: fc.constantFrom(quoted, (name: string) =>
			isName(name) ? `.${name}` : quoted(name).replaceAll('"', "'"),
		),
	},
	{
		weight: 1,
		arbitrary: fc
			.constantFrom('.@', '[@]', '["@"]', '?.@', '.@()')
			.map((form) => (name: string) => form.replace('@', () => name)),
	},
);

/** Steps to an existing name, or to any other. */
const steps = fc.record({
	pick: fc.nat(),
	other: fc.oneof({ weight: 8, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: names }),
	write: notations,
});

type Step = typeof steps extends fc.Arbitrary<infer T> ? T : never;

/** Writes a path into an item, sometimes beyond it. */
function pathIn(item: unknown, [step, ...rest]: Step[]): string {
	if (!step) return '';
	const known = typeof item === 'object' && item !== null ? Object.entries(item) : [];
	const [name, value]: [string?, unknown?] =
		step.other === null ? (known[step.pick % known.length] ?? []) : [step.other];
	return name === undefined ? '' : step.write(name) + pathIn(value, rest);
}

const blanks = fc.oneof(
	{ weight: 9, arbitrary: fc.constantFrom(' ', '', '\n', '\t', '\u00a0', '\ufeff') },
	{ weight: 1, arbitrary: fc.constant('/* */') },
);

/** Parameters that can contain an expression. */
const shapes = fc.constantFrom<(value: string) => INodeParameters[string]>(
	...Array.from({ length: 5 }, () => (value: string) => value),
	(value) => `${value} `,
	(value) => ({ __rl: true, mode: 'id', value }),
	(value) => ({ assignments: [{ id: '1', name: 'x', type: 'string', value }] }),
	(value) => ({ '': ['={{ $json.name }}', value, 1] }),
	(value) => Object.fromEntries([['__proto__', value]]),
);

const parameters = fc.record({
	path: fc.array(steps, { minLength: 1, maxLength: 5 }),
	before: blanks,
	after: blanks,
	shape: shapes,
});

type Outcome = { value: unknown } | { error: string };

function outcomeOf(read: () => unknown): Outcome {
	try {
		return { value: read() };
	} catch (error) {
		return { error: String(error) };
	}
}

/**
 * Without a sandbox, as in the editor, and with one. The default one, which reads items with the same code, does not
 * support Node.js 20.
 */
describe.each(['legacy', 'quickjs'] as const)("n8n's evaluator (%s)", (engine) => {
	const node = nodeWith({}, {});
	const workflow = new Workflow({ nodes: [node], connections: {}, active: false, nodeTypes });

	beforeAll(async () => {
		await Expression.initExpressionEngine({
			engine,
			bridgeTimeout: 60_000,
			bridgeMemoryLimit: 128,
			poolSize: 1,
			maxCodeCacheSize: 1_000,
		});
		await workflow.expression.acquireIsolate();
	});

	afterAll(async () => {
		await workflow.expression.releaseIsolate();
		await Expression.disposeExpressionEngine();
		Expression.setExpressionEngine('legacy');
	});

	it('and the node’s own reader give the same result for any item', () => {
		let plain = 0;
		fc.assert(
			fc.property(items, items, parameters, (first, item, { path, before, after, shape }) => {
				const written = shape(`={{${before}$json${pathIn(item, path)}${after}}}`);
				if (plainReader(written)?.(item)) plain += 1;
				const data = [first, item].map((json) => ({ json }));
				const context = new ExecuteContext(
					workflow,
					{ ...node, parameters: { written } },
					additionalData({}),
					'trigger',
					createRunExecutionData(),
					0,
					data,
					{ main: [data] },
					{ node, data: { main: [data] }, source: null },
					[],
				);
				const readers: PlainReaders = new Map();
				const read = data.map((_, index) =>
					outcomeOf(() => createReader(context, index, new Map(), readers)('written')),
				);
				const expected = data.map((_, index) =>
					outcomeOf(() =>
						context.getNodeParameter('written', index, null, { skipValidation: true }),
					),
				);
				expect(read).toStrictEqual(expected);
			}),
			OPTIONS,
		);
		expect(plain).toBeGreaterThan(OPTIONS.numRuns / 10);
	});
});
