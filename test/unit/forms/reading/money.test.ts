import fc from 'fast-check';
import { simplifiedBy } from '../../../../nodes/Voucherify/columns/row';
import { pathToUnit } from '../../../../nodes/Voucherify/forms/reading/counted';
import { fieldsPassedOn } from '../../../../nodes/Voucherify/forms/reading/lost';
import { parseMoney, type MoneyUnit } from '../../../../nodes/Voucherify/forms/reading/money';
import { shown } from '../../../../nodes/Voucherify/forms/reading/values';
import { outcome } from './outcome';

const minorOf = (value: unknown, unit: MoneyUnit) => outcome(parseMoney(value, unit));

describe('an amount in major units', () => {
	it.each([
		['12.5', 1250],
		['12,5', 1250],
		['1,250.00', 125_000],
		['1,250,000', 125_000_000],
		['1.250.000,5', 125_000_050],
		[' 12 ', 1200],
		['-0,99', -99],
		['1250', 125_000],
		[12.5, 1250],
		[1.25, 125],
		[4.35 * 3, 1305],
		['13.049999999999999', 1305],
		['12.5000', 1250],
		['0.500000', 50],
		['1,250.0000', 125_000],
		['14.3099999999', 1431],
		[12.500000001, 1250],
		[12_345_678.9, 1_234_567_890],
		[90_000_000.13 + 0.07, 9_000_000_020],
		['1\u202f250\u202f000,5', 125_000_050],
		['1 250', 125_000],
		['1’250', 125_000],
		['₹1,00,000.00', 10_000_000],
		['12,34,567.5', 123_456_750],
		['€12.50', 1250],
		['12.50 €', 1250],
		['12.50eur', 1250],
		['12,50 zł', 1250],
		['129 kr.', 12_900],
		['US$1,250.00', 125_000],
		['€-12.50', -1250],
		['−12,50', -1250],
		['−1\u202f250,00 €', -125_000],
		['+12.50', 1250],
	])('reads %j', (value, minor) => {
		expect(minorOf(value, 'major')).toBe(minor);
	});

	it.each([
		['1,250', /is 1,250, which can be 1250 or 1.25/],
		['1.250', /is 1.250, which can be 1250 or 1.25/],
		['−1.250', /is −1.250, which can be -1250 or -1.25/],
		[' 1,250\t', /is 1,250, which can be 1250 or 1.25/],
		['€1,250', /is €1,250, which can be 1250 or 1.25/],
		['12.505', /is 12.505, which can be 12505 or 12.505/],
		['12.5055', /more than two decimal places/],
		['1250.500', /more than two decimal places/],
		['12.50550000000000', /more than two decimal places/],
		['14.3099999', /more than two decimal places/],
		[12.505, /more than two decimal places/],
		[5.504587, /more than two decimal places/],
		[12.5000001, /more than two decimal places/],
		['1,250,00', /is not an amount/],
		['1,25,0', /is not an amount/],
		['12 50', /is not an amount/],
		['1 250 00', /is not an amount/],
		['1,250 000', /is not an amount/],
		["1'250,000", /more than two decimal places/],
		['12.50 points', /is not an amount/],
		['12.50 %', /is not an amount/],
		['€12.50 EUR', /is not an amount/],
		['--12', /is not an amount/],
		['12-', /is not an amount/],
		['€', /is not an amount/],
		['1e2', /is not an amount/],
		['', /is not an amount/],
		[true, /is not an amount/],
		[Number.NaN, /is not an amount/],
		[1e15, /is too large/],
	])('rejects %j', (value, problem) => {
		expect(minorOf(value, 'major')).toMatch(problem);
	});
});

const MAJOR = 'Enter 12.50, or choose Minor Units for 1250.';
const MINOR = 'Enter 1250 for 12.50, or choose Major Units for 12.50.';

it.each<[unknown, MoneyUnit, string]>([
	['1,250', 'major', 'Write 1250.00 or 1.25.'],
	['-1.250', 'major', 'Write -1250.00 or -1.25.'],
	['12.505', 'major', 'Write 12505.00 or round 12.505 to cents.'],
	['1,250', 'minor', `Write 1250. ${MINOR}`],
	[12.505, 'major', 'Round it to cents, e.g. .round(2).'],
	['12.5055', 'major', 'Round it to cents, e.g. .toNumber().round(2).'],
	[12.5, 'minor', `${MINOR} Round it where it is calculated, e.g. .round().`],
	['12 €', 'minor', MINOR],
	['ten', 'minor', MINOR],
	['ten', 'major', MAJOR],
	[1e15, 'major', MAJOR],
])('%j in %s units is rejected with what to write instead', (value, unit, advice) => {
	expect(parseMoney(value, unit)).toMatchObject({ advice: `It is ${shown(value)}. ${advice}` });
});

describe('an amount in minor units', () => {
	it.each([
		['1250', 1250],
		[1250, 1250],
		[-5, -5],
		[12.1 * 100, 1210],
		['1209.9999999999998', 1210],
		[78.4 * 100, 7840],
		['7840.0000001', 7840],
		['7840.0000000', 7840],
		[1250.0000009, 1250],
		['1 250', 1250],
		['1,250,000', 1_250_000],
		['−1250', -1250],
	])('reads %j', (value, minor) => {
		expect(minorOf(value, 'minor')).toBe(minor);
	});

	it.each([
		'12.00',
		'12.0000',
		'12.000000',
		'12.500000',
		'12.5',
		'12,50',
		'1,250.00',
		12.5,
		1250.00001,
	])('rejects %j', (value) => {
		expect(minorOf(value, 'minor')).toMatch(/is not a whole number/);
	});

	it.each(['1,250', '1.250'])('rejects %j', (value) => {
		expect(minorOf(value, 'minor')).toMatch(/which can be 1250 or 1.25/);
	});

	it.each(['1250 EUR', '€1250', '12.50 zł'])('rejects %j', (value) => {
		expect(minorOf(value, 'minor')).toMatch(/has a currency/);
	});
});

const grouped = (digits: string, separator: string) =>
	digits.replace(/\B(?=(\d{3})+$)/g, separator);

/** Separators of groups, if any, and of decimals: each pair is unambiguous. */
const SEPARATORS = [',.', '.,', ' ,', '\u00a0,', '\u202f,', "'.", '’.', '.', ','];

const CURRENCIES = ['#', '€#', '€ #', '#€', '# EUR', 'EUR #', '#\u00a0zł', 'US$#', '# CHF'];

it('reads every amount in any spelling, and shows it as it was entered', () => {
	fc.assert(
		fc.property(
			fc.integer({ min: -999_999_999, max: 999_999_999 }),
			fc.constantFrom(...SEPARATORS),
			fc.constantFrom(...CURRENCIES),
			fc.constantFrom('-', '−'),
			(minor, separators, currency, minus) => {
				const [group, point] = [separators.slice(0, -1), separators.slice(-1)];
				const sign = minor < 0 ? minus : '';
				const digits = String(Math.abs(minor)).padStart(3, '0');
				const number = `${grouped(digits.slice(0, -2), group)}${point}${digits.slice(-2)}`;
				expect(minorOf(sign + currency.replace('#', number), 'major')).toBe(minor);
				expect(minorOf(minor / 100, 'major')).toBe(minor);
				expect(minorOf((minor / 300) * 3, 'major')).toBe(minor);

				const whole = grouped(String(Math.abs(minor)), /[.,]/.test(group) ? ' ' : group);
				expect(minorOf(sign + whole, 'minor')).toBe(minor);
				expect(minorOf(minor, 'minor')).toBe(minor);

				const { price } = simplifiedBy({ price: 'price' }, { price: minor }, 'major');
				expect(price).toBe(minor / 100);
			},
		),
		{ numRuns: 1_000 },
	);
});

it('accepts only whole numbers as minor units, and takes amounts in major units as written', () => {
	fc.assert(
		fc.property(fc.stringMatching(/^\d{1,6}([.,]\d{1,4})?$/), (text) => {
			const [major, minor] = [minorOf(text, 'major'), minorOf(text, 'minor')];
			if (typeof minor === 'number') expect(text).toMatch(/^\d+$/);
			if (typeof major === 'number')
				expect(major).toBe(Math.round(Number(text.replace(',', '.')) * 100));
		}),
	);
});

describe('an amount of an item that names the unit', () => {
	const DIVIDE = 'Choose Minor Units, or divide it by 100.';
	const MULTIPLY = 'Choose Major Units, or multiply it by 100.';
	const refusal = (said: MoneyUnit, label: string, advice: string) => ({
		problem: `is in ${said} units, as amounts_in beside it says, but Amounts Are In is ${label}`,
		advice: expect.stringContaining(advice),
	});

	it.each<[unknown, MoneyUnit, MoneyUnit, string, string]>([
		[1200, 'major', 'minor', 'Major Units', DIVIDE],
		['12.00', 'minor', 'major', 'Minor Units', MULTIPLY],
		['ten', 'major', 'minor', 'Major Units', DIVIDE],
	])('%j as %s units is refused if it is in %s units', (value, unit, said, label, advice) => {
		expect(parseMoney(value, unit, said)).toEqual(refusal(said, label, advice));
	});

	it.each<[unknown, MoneyUnit, unknown]>([
		[12, 'major', 'major'],
		['1200', 'minor', 'minor'],
		[12, 'major', null],
		[12, 'major', 'points'],
	])('%j as %s units is read where its unit is %j', (value, unit, said) => {
		expect(parseMoney(value, unit, said)).toEqual({ value: 1200 });
	});

	it('is zero in any unit', () => {
		expect(parseMoney('0.00', 'major', 'minor')).toEqual({ value: 0 });
	});
});

it.each<[string, Array<string | undefined>]>([
	['={{ $json.amount }}', ['$json.amounts_in']],
	['={{$json["amount"]}}', ['$json["amounts_in"]']],
	['={{ ($json.gift_balance) }}', ['($json.amounts_in)']],
	['={{ $input.item.json.amount }}', ['$input.item.json.amounts_in']],
	['={{ $json.last?.amount }}', ['$json.last?.amounts_in']],
	["={{ $json.all[0]['amount'] }}", ["$json.all[0]['amounts_in']"]],
	['=-{{ $json.amount }}', ['$json.amounts_in']],
	['={{ -$json.amount }}', ['$json.amounts_in']],
	['={{ $json.amount }} {{ $json.in }}', ['$json.amounts_in', undefined]],
	['={{ $json.amount }}.00', ['$json.amounts_in']],
	['={{ (-$json . amount) }}', ['($json . amounts_in)']],
	['={{ $json[`amount`]; }}', ['$json[`amounts_in`];']],
	['={{ $input.all()[$itemIndex].json.amount }}', ['$input.all()[$itemIndex].json.amounts_in']],
	["={{ $json.amount || '' }}", ['$json.amounts_in']],
	['={{ ($json.amount ?? 0) }}', ['($json.amounts_in)']],
	['={{ $json.my.amount }}', ['$json.my.amounts_in']],
	['={{ $json.refund }}', [undefined]],
	['={{ $json.amount / 100 }}', []],
	['={{ $json.fee + $json.amount }}', []],
	['={{ $json.amount }}5', []],
	['12', []],
])('the unit of %s is looked for at %j', (written, paths) => {
	expect(fieldsPassedOn(written).map(pathToUnit)).toStrictEqual(paths);
});
