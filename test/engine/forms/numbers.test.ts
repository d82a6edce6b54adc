import type { INodeParameters, INodeProperties } from 'n8n-workflow';
import { pointsInput, percentInput, quantityInput } from '../../../nodes/Voucherify/forms/numbers';
import { properties as pollingProperties } from '../../../nodes/Voucherify/triggers/polling/register';
import { allFields as properties } from '../../actionNodes';
import { State } from '../../../sandbox/state';
import { examples, nameOf } from '../../operations';
import { byId, credentialsFor, runNode } from '../../support/engine';
import { calm } from '../../support/everyOperation';
import { skipPauses } from '../../support/pauses';
import { set, shownFields, valuesIn } from '../../support/shownFields';
import { sandbox, useSandbox } from '../../support/sandbox';

skipPauses();
useSandbox(calm);

const WHOLE_TEXTS: unknown[] = [pointsInput.placeholder, quantityInput.placeholder];

/** True for n8n's number input, or for a text that is read as a whole number. */
const isWhole = ({ type, placeholder }: INodeProperties) =>
	type === 'number' || WHOLE_TEXTS.includes(placeholder);

const isNumber = (field: INodeProperties) =>
	isWhole(field) || field.placeholder === percentInput.placeholder;

/** Returns the number fields with their paths, including collections and rows. */
function numbersIn(fields: unknown[], place = ''): Array<[path: string, field: INodeProperties]> {
	return fields.filter(isField).flatMap((field) => {
		const path = place + field.name;
		const inner: unknown[] = [
			...(field.options ?? []),
			...('values' in field ? [field.values].flat() : []),
		];
		const own: Array<[string, INodeProperties]> = isNumber(field) ? [[path, field]] : [];
		return [...own, ...numbersIn(inner, `${path}.`)];
	});
}

const isField = (value: unknown): value is INodeProperties =>
	typeof value === 'object' &&
	value !== null &&
	'name' in value &&
	('type' in value || 'values' in value);

/** The numbers with a default, each with the reason. */
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

it('has no default number that would be sent by accident', () => {
	const standing = numbersIn(properties).flatMap(([path, field]) =>
		String(field.default ?? '') === '' || field.name in STANDING
			? []
			: [`${path}: ${String(field.default)}`],
	);
	expect([...new Set(standing)]).toEqual([]);
	const names = new Set(numbersIn(properties).map(([, { name }]) => name));
	expect(Object.keys(STANDING).filter((name) => !names.has(name))).toEqual([]);
});

/** Fields that may use n8n's number input, which refuses a comma and turns 2,5 into 25. They are whole counts. */
const COUNTS = [
	'batchSize',
	'concurrency',
	'count',
	'day',
	'firstRow',
	'hierarchy',
	'length',
	'limit',
	'longestLook',
	'maxEvents',
	'maxRows',
	'maxWait',
	'maximumWait',
	'month',
	'months',
	'pendingPoints',
	'redeemedQuantity',
	'redemptionLimit',
	'roundingMonth',
	'sessionTtl',
	'size',
	'timeout',
	'vouchersCount',
];

it('uses number inputs for whole counts only, and drops no decimal point', () => {
	const inputs = numbersIn([...properties, ...pollingProperties])
		.map(([, field]) => field)
		.filter(({ type }) => type === 'number');
	expect([...new Set(inputs.map(({ name }) => name))].sort()).toEqual(COUNTS);
	// With precision 0, 2.5 becomes 25. Without a precision, it arrives and is refused.
	expect(inputs.filter(({ typeOptions }) => typeOptions?.numberPrecision !== undefined)).toEqual(
		[],
	);
});

describe('a percentage', () => {
	const given = async (percentOff: string | number) => {
		const form = { resource: 'voucher', operation: 'create', discountType: 'PERCENT', percentOff };
		const { error } = await runNode({ credentials: credentialsFor(sandbox), parameters: form });
		return { error, sent: JSON.stringify(sandbox.requests.map(({ body }) => body)) };
	};

	it.each([
		['2,5', 2.5],
		['12.5', 12.5],
		[12.5, 12.5],
		['12.5 %', 12.5],
		['12,5%', 12.5],
		['12,5\u00a0%', 12.5],
		['33.333', 33.333],
		['1,250', 1.25],
		['100 %', 100],
		[0.29 * 100, 29],
	])('%j is sent as %d', async (written, percent) => {
		const { sent } = await given(written);
		expect(sent).toContain(`"percent_off":${percent}}`);
	});

	it.each([
		['101', 'Percent Off is above 100'],
		['1,000.00', 'Percent Off is above 100'],
		['0 %', 'Percent Off must be above 0'],
		['−5 %', 'Percent Off must be above 0'],
		['12.50 €', 'Percent Off must be a percentage'],
		['% 5', 'Percent Off must be a percentage'],
		['ten', 'Percent Off must be a percentage'],
	])('%j is refused', async (written, message) => {
		const { error } = await given(written);
		expect(error?.message).toBe(message);
		expect(sandbox.requests).toEqual([]);
	});
});

describe('points', () => {
	const given = async (points: string | number) => {
		const form = { resource: 'voucher', operation: 'create', voucherType: 'LOYALTY_CARD', points };
		const { error } = await runNode({ credentials: credentialsFor(sandbox), parameters: form });
		return { error, sent: JSON.stringify(sandbox.requests.map(({ body }) => body)) };
	};

	it.each(['1 250', '1\u202f250', "1'250", '1250', '1250.00', '1250,0', '+1250', 1250])(
		'given as %j are sent as 1250',
		async (written) => {
			expect((await given(written)).sent).toContain('"points":1250,');
		},
	);

	it.each([
		['2,5', "It is '2,5'. "],
		['2.5', "It is '2.5'. "],
		[2.5, 'It is 2.5. '],
		['1,250', "It is '1,250', which can be 1250 or 1.25. "],
		['€12', "It is '€12'. "],
		['12 %', "It is '12 %'. "],
	])('given as %j are refused with the value', async (written, value) => {
		const { error } = await given(written);
		expect(error?.message).toBe('Points must be a whole number of at least 0');
		expect(error?.description).toContain(value);
		expect(sandbox.requests).toEqual([]);
	});
});

/** Forms with a required number that are in no example. */
const OTHERS: Array<[string, INodeParameters]> = [
	[
		'a discount in percent',
		{ resource: 'voucher', operation: 'create', discountType: 'PERCENT', percentOff: '10' },
	],
	[
		'free units',
		{
			resource: 'voucher',
			operation: 'create',
			discountType: 'UNIT',
			unitProductId: byId('prod_1'),
			unitOff: '1',
		},
	],
	[
		'a loyalty card',
		{ resource: 'voucher', operation: 'create', voucherType: 'LOYALTY_CARD', points: '250' },
	],
	[
		'a payment with a limit of points',
		{
			resource: 'loyaltyPoints',
			operation: 'payOrder',
			programId: byId('lprg_1'),
			memberId: byId('lmbr_1'),
			orderId: byId('ord_1'),
			limitBy: 'POINTS_LIMIT',
			pointsLimit: '250',
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
		.filter((field) => isNumber(field) && field.required && !(field.name in STANDING))
		.map((field): [string, string, INodeParameters] => [name, field.name, parameters]),
);

it('finds required numbers', () => {
	expect(cases.length).toBeGreaterThan(12);
});

const filesOf = (parameters: INodeParameters) =>
	examples.find(
		({ resource, operation }) =>
			resource === parameters.resource && operation === parameters.operation,
	)?.files;

it.each(cases)('%s asks for %s and sends nothing without it', async (_, missing, parameters) => {
	const { error } = await runNode({
		credentials: credentialsFor(sandbox),
		parameters: { ...parameters, [missing]: '={{ "" }}' },
		files: filesOf(parameters),
	});
	expect(error?.message).toMatch(/ is empty$/);
	expect(sandbox.requests).toEqual([]);
});

/** All whole numbers outside of rows, in each form that has them. */
const wholes = forms.flatMap(([name, parameters]) =>
	valuesIn(shownFields(parameters))
		.filter(({ field }) => isWhole(field))
		.map(({ path, field }) => ({
			name: `${name} ${path}`,
			path,
			parameters,
			least: Math.max(field.typeOptions?.minValue ?? 0, 2),
			shape: JSON.stringify([path, field]),
		})),
);

it('finds whole numbers in all kinds of forms', () => {
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

/** Operations share the code that reads a field: the first of them stands for all. */
const distinct = [...new Map([...wholes].reverse().map((one) => [one.shape, one])).values()];

describe.each(distinct)('$name', ({ path, parameters, least }) => {
	const given = async (value: string | number) => {
		const { error } = await runNode({
			credentials: credentialsFor(sandbox),
			parameters: set(parameters, path, value),
			files: filesOf(parameters),
		});
		const sent = sandbox.requests.map(({ query, body }) => [query, body]);
		return { error, sent: JSON.stringify(sent) };
	};

	it('neither refuses floating-point noise nor sends it', async () => {
		const [above, below] = [least + 1e-9, `${least - 1}.9999999999`];
		for (const value of [above, below]) {
			const { error, sent } = await given(value);
			expect(error?.message ?? '').not.toContain('must be a whole number');
			expect(sent).not.toContain(String(value));
		}
	});

	it('refuses a fraction before anything is sent, and advises to round it', async () => {
		for (const value of [least + 0.5, `${least}.50`, `${least}.000`, least + 1e-5]) {
			const { error } = await given(value);
			expect(error?.message).toContain('must be a whole number');
			const call = typeof value === 'string' ? '.toNumber().round()' : '.round()';
			expect(error?.description).toContain(`Round it where it is calculated, e.g. ${call}.`);
		}
		expect(sandbox.requests).toEqual([]);
	});
});
