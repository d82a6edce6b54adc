import fc from 'fast-check';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { simplifiedBy } from '../../../nodes/Voucherify/columns/row';
import { byId, credentialsFor, runNode } from '../../support/engine';
import { calm } from '../../support/everyOperation';
import { skipPauses } from '../../support/pauses';
import { set, shownFields } from '../../support/shownFields';
import { sandbox, useSandbox } from '../../support/sandbox';
import { amounts, FORMS, registered } from './amounts';

const RUNS = process.env.THOROUGH === '1' ? 40 : 6;
const SEED = Number(process.env.SEED ?? '6');

skipPauses();
useSandbox(calm);

/**
 * Runs the operation with an amount.
 * @returns the request and the error
 */
async function sentWith(
	{ example, path, choice }: (typeof amounts)[number],
	amount: INodeParameters[string],
	amountsIn: string,
	item: IDataObject = {},
) {
	const { resource, operation, parameters, files } = example;
	const form = { resource, operation, ...parameters(sandbox.world), ...choice, amountsIn };
	const { error } = await runNode({
		parameters: path in FORMS ? { ...form, ...FORMS[path]?.(amount) } : set(form, path, amount),
		credentials: credentialsFor(sandbox),
		items: [item],
		files,
	});
	const bodies = sandbox.requests.filter(({ method }) => method !== 'GET').map(({ body }) => body);
	return { sent: JSON.stringify(bodies), requests: sandbox.requests.length, error };
}

it('covers all registered amounts', () => {
	expect(amounts.map(({ name }) => name).sort()).toEqual([...new Set(registered)].sort());
});

describe.each([5, '={{ $json.every }}'])('an earning rule with every %j', (every) => {
	const rule = (calculationType: string) => {
		const form = { resource: 'earningRule', operation: 'create', pointsType: 'PROPORTIONAL' };
		return shownFields({ ...form, calculationType, every }).map(({ name }) => name);
	};

	it('asks for the unit of money only', () => {
		expect(rule('ORDER_AMOUNT')).toContain('amountsIn');
		expect(rule('ORDER_METADATA')).not.toContain('amountsIn');
		expect(rule('ORDER_ITEMS_QUANTITY')).not.toContain('amountsIn');
	});
});

it('makes n8n require the unit only where an amount is always sent', () => {
	const asking = amounts.filter(({ example: { resource, operation }, choice }) =>
		shownFields({ resource, operation, ...choice }).some(
			({ name, required }) => name === 'amountsIn' && required,
		),
	);
	expect(asking.map(({ name }) => name).sort()).toEqual([
		'campaign.create amount',
		'campaign.create amountOff',
		'campaign.create fixedAmount',
		'campaign.update amountOff',
		'campaign.update fixedAmount',
		'earningRule.create every',
		'earningRule.update every',
		'loyaltyPoints.payOrder amountLimit',
		'promotionTier.create amountOff',
		'promotionTier.create fixedAmount',
		'promotionTier.update amountOff',
		'promotionTier.update fixedAmount',
		'voucher.adjustBalance amount',
		'voucher.create amount',
		'voucher.create amountOff',
		'voucher.create fixedAmount',
		'voucher.importMany amount',
		'voucher.importMany amountOff',
		'voucher.importMany fixedAmount',
	]);
});

it('preselects no unit for amounts that are sent', () => {
	const chosen = amounts.filter(({ example: { resource, operation }, choice }) =>
		shownFields({ resource, operation, ...choice }).some(
			({ name, default: standing }) => name === 'amountsIn' && standing !== '',
		),
	);
	expect(chosen.map(({ name }) => name)).toEqual([]);
});

it.each<[discountType: string, discountOptions: INodeParameters, times: number]>([
	['PERCENT', {}, 0],
	['PERCENT', { effect: 'APPLY_TO_ITEMS', amountLimit: '' }, 0],
	['PERCENT', { amountLimit: '20' }, 1],
	['PERCENT', { aggregatedAmountLimit: '={{ 50 }}' }, 1],
	['PERCENT', { amountLimit: '={{ 20 }}', aggregatedAmountLimit: '50' }, 1],
	['AMOUNT', { aggregatedAmountLimit: '50' }, 1],
	['FIXED', {}, 1],
	['UNIT', {}, 0],
	['JSON', {}, 0],
])(
	'for a discount in %s with %j shows the unit %d times',
	(discountType, discountOptions, times) => {
		const form = { resource: 'voucher', operation: 'create', discountType, discountOptions };
		const units = shownFields(form).filter(({ name }) => name === 'amountsIn');
		expect(units).toHaveLength(times);
	},
);

it('asks for no unit for a loyalty card', () => {
	const form = { resource: 'voucher', operation: 'create', voucherType: 'LOYALTY_CARD' };
	expect(shownFields(form).map(({ name }) => name)).not.toContain('amountsIn');
});

const grouped = (digits: string, separator: string) =>
	digits.replace(/\B(?=(\d{3})+$)/g, separator);

/** Group and decimal separators: each pair is unambiguous. */
const SEPARATORS: Array<[group: string, point: string]> = [
	[',', '.'],
	['.', ','],
	[' ', ','],
	['\u00a0', ','],
	['\u202f', ','],
	["'", '.'],
	['’', '.'],
	['', '.'],
	['', ','],
];

const CURRENCIES = ['', '€#', '€ #', '#€', '# EUR', 'EUR #', '#\u00a0zł', 'US$#', '# CHF'];

/** An amount in a unit, in a spelling that someone may type. */
const spelled = fc
	.record({
		minor: fc.integer({ min: 1, max: 999_999_999 }),
		unit: fc.constantFrom('major' as const, 'minor' as const),
		separators: fc.constantFrom(...SEPARATORS),
		currency: fc.constantFrom(...CURRENCIES),
		isNumber: fc.boolean(),
	})
	.map(({ minor, unit, separators: [group, point], currency, isNumber }) => {
		if (isNumber) return { minor, unit, written: unit === 'major' ? minor / 100 : minor };
		const [, whole = '', cents = ''] = /^(\d+)(\d\d)$/.exec(String(minor).padStart(3, '0')) ?? [];
		const number =
			unit === 'major'
				? `${grouped(whole, group)}${point}${cents}`
				: grouped(String(minor), /[.,]/.test(group) ? ' ' : group);
		const written = unit === 'major' && currency ? currency.replace('#', number) : number;
		return { minor, unit, written };
	});

/** The documented spellings. */
const listed = ['1250', '1250,00', '1,250.00', '1.250,00', '1 250,00', '1\u202f250,00', "1'250.00"]
	.flatMap((written) => [written, `€${written}`, `${written} EUR`, `${written} zł`])
	.filter((_, index) => index % 4 === 0 || index < 8)
	.map((written) => ({ minor: 125_000, unit: 'major' as const, written }));

describe.each(amounts)('$name', (amount) => {
	it.each([
		['73.5', 'major'],
		['73,50', 'major'],
		[73.499999995, 'major'],
		['7350', 'minor'],
		[7350.0000005, 'minor'],
		['7349.9999999', 'minor'],
	])('sends %j %s units as 7350', async (written, unit) => {
		const { sent } = await sentWith(amount, written, unit);
		expect(sent).toMatch(/:7350[,}]/);
		expect(sent).not.toMatch(/73\.|7349\./);
	});

	it('sends and shows the typed amount, however it is written', async () => {
		const drawn = fc.sample(spelled, { seed: SEED + amounts.indexOf(amount), numRuns: RUNS });
		for (const { minor, unit, written } of [...listed, ...drawn]) {
			const { sent } = await sentWith(amount, written, unit);
			expect([written, unit, sent]).toEqual([
				written,
				unit,
				expect.stringMatching(new RegExp(`:${minor}[,}]`)),
			]);
			const { price } = simplifiedBy({ price: 'price' }, { price: minor }, unit);
			expect(price).toBe(unit === 'major' ? minor / 100 : minor);
			sandbox.reset();
		}
	});

	it('is refused without its unit, and where it is ambiguous', async () => {
		const unclear = await sentWith(amount, '1250', '={{ "" }}');
		expect(unclear.error?.message).toBe('Amounts Are In is not chosen');
		const ambiguous = await sentWith(amount, '1,250', 'major');
		expect(ambiguous.error?.message).toMatch(/ is 1,250, which can be 1250 or 1.25$/);
		expect(ambiguous.requests).toBe(0);
	});

	it('is refused in another unit than its item names', async () => {
		const row = { amount: 7350, amounts_in: 'minor' };
		const { error, requests } = await sentWith(amount, '={{ $json.amount }}', 'major', row);
		expect(error?.message).toMatch(
			/ is in minor units, as amounts_in beside it says, but Amounts Are In is Major Units$/,
		);
		expect(requests).toBe(0);
		const { sent } = await sentWith(amount, '={{ $json.amount }}', 'minor', row);
		expect(sent).toMatch(/:7350[,}]/);
	});

	it.each([
		[7350.5, 'minor', /Round it where it is calculated, e\.g\. \.round\(\)\./],
		[73.505, 'major', /Round it to cents, e\.g\. \.round\(2\)\./],
	])('refuses %j %s units and says how to round it', async (written, unit, advice) => {
		const { error, requests } = await sentWith(amount, written, unit);
		expect(error?.description).toMatch(advice);
		expect(error?.description).toContain(`It is ${written}. `);
		expect(requests).toBe(0);
	});
});

describe('an amount that is a column of an earlier node', () => {
	const giving = {
		resource: 'voucher',
		operation: 'adjustBalance',
		voucherCode: byId('GIFT-0001'),
	};

	/** Adds an amount of the item to a gift card. Returns what was sent, or the error. */
	async function add(amount: string, amountsIn: string, item: IDataObject) {
		const { error } = await runNode({
			parameters: { ...giving, amountsIn, amount },
			credentials: credentialsFor(sandbox),
			items: [item],
		});
		const posted = sandbox.requests.filter(({ method }) => method === 'POST');
		return error?.message ?? posted.map(({ body }) => (body as IDataObject).amount);
	}

	const refusal = (said: string, chosen: string) =>
		`Amount is in ${said} units, as amounts_in beside it says, but Amounts Are In is ${chosen} Units`;

	it.each([
		['={{ $json.amount }}', { amount: 1200, amounts_in: 'minor' }],
		['={{$json["amount"]}}', { amount: 1200, amounts_in: 'minor' }],
		['={{ ($json.gift_balance) }}', { gift_balance: 1200, amounts_in: 'minor' }],
		['={{ $input.item.json.amount }}', { amount: 1200, amounts_in: 'minor' }],
		['={{ $json.last?.amount }}', { last: { amount: 1200, amounts_in: 'minor' } }],
		["={{ $json.all[0]['amount'] }}", { all: [{ amount: 1200, amounts_in: 'minor' }] }],
		['=-{{ $json.amount }}', { amount: 1200, amounts_in: 'minor' }],
		['={{ -$json.amount }}', { amount: 1200, amounts_in: 'minor' }],
		['={{ $json.amount }} {{ $json.in }}', { amount: 1200, amounts_in: 'minor', in: 'EUR' }],
		['={{ $json.amount }}.00', { amount: 1200, amounts_in: 'minor' }],
		['={{ (-$json . amount) }}', { amount: 1200, amounts_in: 'minor' }],
		['={{ $json[`amount`]; }}', { amount: 1200, amounts_in: 'minor' }],
		['={{ $input.all()[$itemIndex].json.amount }}', { amount: 1200, amounts_in: 'minor' }],
		["={{ $json.amount || '' }}", { amount: 1200, amounts_in: 'minor' }],
		['={{ ($json.amount ?? 0) }}', { amount: 1200, amounts_in: 'minor' }],
	])('%s is refused in the other unit', async (amount, item: IDataObject) => {
		expect(await add(amount, 'major', item)).toBe(refusal('minor', 'Major'));
	});

	it('in major units is refused as minor units', async () => {
		const item = { amount: 12, amounts_in: 'major' };
		expect(await add('={{ $json.amount }}', 'minor', item)).toBe(refusal('major', 'Minor'));
	});

	it.each<[string, string, IDataObject, number]>([
		['in the same unit', '={{ $json.amount }}', { amount: 12, amounts_in: 'major' }, 1200],
		['computed', '={{ $json.amount / 100 }}', { amount: 1200, amounts_in: 'minor' }, 1200],
		['of another name', '={{ $json.refund }}', { refund: 12, amounts_in: 'minor' }, 1200],
		[
			'of another object',
			'={{ $json.my.amount }}',
			{ my: { amount: 12 }, amounts_in: 'minor' },
			1200,
		],
		['without a unit', '={{ $json.amount }}', { amount: 12 }, 1200],
		['of an item without money', '={{ $json.amount }}', { amount: 12, amounts_in: null }, 1200],
		['typed', '12', { amount: 1200, amounts_in: 'minor' }, 1200],
	])('is sent: %s', async (_, amount, item, sent) => {
		expect(await add(amount, 'major', item)).toEqual([sent]);
	});
});
