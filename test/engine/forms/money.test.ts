import fc from 'fast-check';
import type { INodeParameters } from 'n8n-workflow';
import { simplifiedBy } from '../../../nodes/Voucherify/columns/row';
import { credentialsFor, runNode } from '../../support/engine';
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
) {
	const { resource, operation, parameters, files } = example;
	const form = { resource, operation, ...parameters(sandbox.world), ...choice, amountsIn };
	const { error } = await runNode({
		parameters: path in FORMS ? { ...form, ...FORMS[path]?.(amount) } : set(form, path, amount),
		credentials: credentialsFor(sandbox),
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

it.each([
	['PERCENT', 1],
	['AMOUNT', 1],
	['FIXED', 1],
	['JSON', 0],
])('for a discount in %s asks for the unit %d times', (discountType, times) => {
	const form = { resource: 'voucher', operation: 'create', discountType };
	const units = shownFields(form).filter(({ name }) => name === 'amountsIn');
	expect(units).toHaveLength(times);
});

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
