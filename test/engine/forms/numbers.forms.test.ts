import type { INodeParameters } from 'n8n-workflow';
import { State } from '../../../sandbox/state';
import { examples, nameOf } from '../../operations';
import { byId, credentialsFor, runNode } from '../../support/engine';
import { calm } from '../../support/everyOperation';
import { skipPauses } from '../../support/pauses';
import { set, shownFields, valuesIn } from '../../support/shownFields';
import { sandbox, useSandbox } from '../../support/sandbox';
import { isNumber, isWhole, STANDING } from '../../support/numberFields';

skipPauses();
useSandbox(calm);

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
			'voucher.create redemptionLimit',
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
		const { error, sent } = await given(least + 1e-9);
		expect(error?.message ?? '').not.toContain('must be a whole number');
		expect(sent).not.toContain(String(least + 1e-9));
	});

	it('refuses a fraction before anything is sent, and advises to round it', async () => {
		const { error } = await given(`${least}.50`);
		expect(error?.message).toContain('must be a whole number');
		expect(error?.description).toContain(
			'Round it where it is calculated, e.g. .toNumber().round().',
		);
		expect(sandbox.requests).toEqual([]);
	});
});

it('sends a percentage as a number', async () => {
	const form = { resource: 'voucher', operation: 'create', discountType: 'PERCENT' };
	const parameters = { ...form, percentOff: '12,5 %' };
	const { error } = await runNode({ credentials: credentialsFor(sandbox), parameters });
	expect(error).toBeUndefined();
	expect(JSON.stringify(sandbox.requests[0]?.body)).toContain('"percent_off":12.5}');
});
