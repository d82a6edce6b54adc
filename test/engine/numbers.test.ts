import type { INodeParameters, INodeProperties } from 'n8n-workflow';
import { allFields as properties } from '../actionNodes';
import { startSandbox, type Sandbox } from '../../sandbox';
import { State } from '../../sandbox/state';
import { examples, nameOf } from '../operations';
import { byId, credentialsFor, runNode } from './engine';
import { calm } from './everyOperation';
import { skipPauses } from './pauses';
import { shownFields } from './shownFields';

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
	...['AMOUNT', 'FIXED', 'PERCENT'].map((discountType): [string, INodeParameters] => [
		`a discount of type ${discountType}`,
		{ resource: 'voucher', operation: 'create', discountType },
	]),
	...['GIFT_VOUCHER', 'LOYALTY_CARD'].map((voucherType): [string, INodeParameters] => [
		`a voucher of type ${voucherType}`,
		{ resource: 'voucher', operation: 'create', voucherType },
	]),
	[
		'a campaign of gift cards',
		{ resource: 'campaign', operation: 'create', name: 'Gifts', campaignType: 'GIFT_VOUCHERS' },
	],
	...['AMOUNT_LIMIT', 'POINTS_LIMIT'].map((limitBy): [string, INodeParameters] => [
		`a payment with points, limited by ${limitBy}`,
		{
			resource: 'loyaltyPoints',
			operation: 'payOrder',
			programId: byId('lprg_1'),
			memberId: byId('lmbr_1'),
			orderId: byId('ord_1'),
			limitBy,
		},
	]),
];

const { world } = new State(calm);
const cases = [
	...examples.map((example): [string, INodeParameters] => {
		const { resource, operation } = example;
		return [nameOf(example), { resource, operation, ...example.parameters(world) }];
	}),
	...OTHERS,
].flatMap(([name, parameters]) =>
	shownFields(parameters)
		.filter((field) => field.type === 'number' && field.required && !(field.name in STANDING))
		.map((field): [string, string, INodeParameters] => [name, field.name, parameters]),
);

it('there are numbers that must not be missing', () => {
	expect(cases.length).toBeGreaterThan(12);
});

it.each(cases)('%s asks for %s and sends nothing without it', async (_, missing, parameters) => {
	const others = Object.fromEntries(
		Object.entries(parameters).filter(([name]) => name !== missing),
	);
	const { error } = await runNode({
		credentials: credentialsFor(sandbox),
		parameters: others,
		files: examples.find(({ resource, operation }) => {
			return resource === parameters.resource && operation === parameters.operation;
		})?.files,
	});
	expect(error?.message).toMatch(/ is empty$/);
	expect(sandbox.requests).toEqual([]);
});
