import type { INodeParameters, INodeProperties } from 'n8n-workflow';
import { allFields as properties } from '../actionNodes';
import { startSandbox, type Sandbox } from '../../sandbox';
import { State } from '../../sandbox/state';
import { examples, nameOf } from '../operations';
import { byId, credentialsFor, runNode } from './engine';
import { calm } from './everyOperation';
import { skipPauses } from './pauses';
import { set, shownFields, valuesIn } from './shownFields';

let sandbox: Sandbox;

skipPauses();

beforeAll(async () => {
	sandbox = await startSandbox(calm);
});

afterAll(async () => {
	await sandbox.close();
});

beforeEach(() => {
	sandbox.reset();
});

/** The number fields in fields, in collections and rows, too, by their paths. */
function numbersIn(fields: unknown[], place = ''): Array<[path: string, field: INodeProperties]> {
	return fields.filter(isField).flatMap((field) => {
		const path = place + field.name;
		const inner: unknown[] = [
			...(field.options ?? []),
			...('values' in field ? [field.values].flat() : []),
		];
		const own: Array<[string, INodeProperties]> = field.type === 'number' ? [[path, field]] : [];
		return [...own, ...numbersIn(inner, `${path}.`)];
	});
}

const isField = (value: unknown): value is INodeProperties =>
	typeof value === 'object' &&
	value !== null &&
	'name' in value &&
	('type' in value || 'values' in value);

/** The numbers that stand there already, each with the reason. */
const STANDING: Record<string, string> = {
	batchSize: 'cuts what is sent',
	concurrency: 'is for the node alone',
	count: 'one code is what is meant where nothing is said',
	firstRow: 'is for the node alone',
	limit: 'is for what is read',
	longestLook: 'is for the node alone',
	maxWait: 'is for the node alone',
	maxRows: 'is for the node alone',
	maximumWait: 'is for the node alone',
	quantity: 'one unit is what is meant where nothing is said',
	sessionTtl: 'is how long Voucherify holds it where nothing is said',
	size: 'is how large Voucherify makes it where nothing is said',
	timeout: 'is for the node alone',
	vouchersCount: 'one code is what Voucherify makes where nothing is said',
};

it('no number stands there already that would be sent by accident', () => {
	const standing = numbersIn(properties).flatMap(([path, field]) =>
		String(field.default ?? '') === '' || field.name in STANDING
			? []
			: [`${path}: ${String(field.default)}`],
	);
	expect([...new Set(standing)]).toEqual([]);
	const names = new Set(numbersIn(properties).map(([, { name }]) => name));
	expect(Object.keys(STANDING).filter((name) => !names.has(name))).toEqual([]);
});

/** What has a number that must not be missing, and is in no example. */
const OTHERS: Array<[string, INodeParameters]> = [
	['a discount in percent', { resource: 'voucher', operation: 'create', discountType: 'PERCENT' }],
	[
		'free units',
		{
			resource: 'voucher',
			operation: 'create',
			discountType: 'UNIT',
			unitProductId: byId('prod_1'),
		},
	],
	['a loyalty card', { resource: 'voucher', operation: 'create', voucherType: 'LOYALTY_CARD' }],
	[
		'a payment with a limit of points',
		{
			resource: 'loyaltyPoints',
			operation: 'payOrder',
			programId: byId('lprg_1'),
			memberId: byId('lmbr_1'),
			orderId: byId('ord_1'),
			limitBy: 'POINTS_LIMIT',
		},
	],
];

const { world } = new State(calm);
const forms = [
	...examples.map((example): [string, INodeParameters] => {
		const { resource, operation } = example;
		return [nameOf(example), { resource, operation, ...example.parameters(world) }];
	}),
	...OTHERS,
];
const cases = forms.flatMap(([name, parameters]) =>
	shownFields(parameters)
		.filter((field) => field.type === 'number' && field.required && !(field.name in STANDING))
		.map((field): [string, string, INodeParameters] => [name, field.name, parameters]),
);

it('there are numbers that must not be missing', () => {
	expect(cases.length).toBeGreaterThan(12);
});

const filesOf = (parameters: INodeParameters) =>
	examples.find(
		({ resource, operation }) =>
			resource === parameters.resource && operation === parameters.operation,
	)?.files;

it.each(cases)('%s asks for %s and sends nothing without it', async (_, missing, parameters) => {
	const others = Object.fromEntries(
		Object.entries(parameters).filter(([name]) => name !== missing),
	);
	const { error } = await runNode({
		credentials: credentialsFor(sandbox),
		parameters: others,
		files: filesOf(parameters),
	});
	expect(error?.message).toMatch(/ is empty$/);
	expect(sandbox.requests).toEqual([]);
});

/** Every whole number outside of rows, in each form that has it. */
const wholes = forms.flatMap(([name, parameters]) =>
	valuesIn(shownFields(parameters))
		.filter(({ field }) => field.type === 'number' && field.typeOptions?.numberPrecision === 0)
		.map(({ path, field }) => ({
			name: `${name} ${path}`,
			path,
			parameters,
			least: Math.max(field.typeOptions?.minValue ?? 0, 2),
		})),
);

it('whole numbers stand in all kinds of forms', () => {
	expect(wholes.map(({ name }) => name)).toEqual(
		expect.arrayContaining([
			'a payment with a limit of points pointsLimit',
			'free units unitOff',
			'loyaltyCard.adjustPoints points',
			'rewardAssignment.create points',
			'voucher.create additionalFields.redemptionLimit',
		]),
	);
});

describe.each(wholes)('$name', ({ path, parameters, least }) => {
	const given = async (value: string | number) => {
		const { error } = await runNode({
			credentials: credentialsFor(sandbox),
			parameters: set(parameters, path, value),
			files: filesOf(parameters),
		});
		const sent = sandbox.requests.map(({ query, body }) => [query, body]);
		return { error, sent: JSON.stringify(sent) };
	};

	it('takes what arithmetic has left behind for the whole number that it means', async () => {
		const [above, below] = [least + 1e-9, `${least - 1}.9999999999`];
		for (const value of [above, below]) {
			const { error, sent } = await given(value);
			expect(error?.message ?? '').not.toContain('must be a whole number');
			expect(sent).not.toContain(String(value));
		}
	});

	it('refuses a fraction before anything is sent, and says to round it', async () => {
		for (const value of [least + 0.5, `${least}.50`, `${least}.000`, least + 1e-5]) {
			const { error } = await given(value);
			expect(error?.message).toContain('must be a whole number');
			const call = typeof value === 'string' ? '.toNumber().round()' : '.round()';
			expect(error?.description).toContain(`round it, e.g. ${call}.`);
		}
		expect(sandbox.requests).toEqual([]);
	});
});
