import fc from 'fast-check';
import { parseMoney, type MoneyUnit } from '../../nodes/Voucherify/forms/reading/money';

const minorOf = (value: unknown, unit: MoneyUnit) => {
	const money = parseMoney(value, unit);
	return 'minor' in money ? money.minor : money.problem;
};

describe('an amount in major units', () => {
	it.each([
		['12.5', 1250],
		['12,5', 1250],
		['12.50', 1250],
		['12,50', 1250],
		['1,250.00', 125_000],
		['1.250,00', 125_000],
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
		['1 250,00', 125_000],
		['1\u00a0250,00', 125_000],
		['1\u202f250\u202f000,5', 125_000_050],
		['1 250', 125_000],
		["1'250.00", 125_000],
		['1’250', 125_000],
		['₹1,00,000.00', 10_000_000],
		['12,34,567.5', 123_456_750],
		['€12.50', 1250],
		['€ 12,50', 1250],
		['12.50 €', 1250],
		['12.50 EUR', 1250],
		['EUR 12.50', 1250],
		['12.50eur', 1250],
		['12,50 zł', 1250],
		['12,50\u00a0zł', 1250],
		['129 kr.', 12_900],
		['US$1,250.00', 125_000],
		['-€12.50', -1250],
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
		['€1,250', /is €1,250, which can be 1250 or 1.25/],
		['12.505', /is 12.505, which can be 12505 or 12.505/],
		['12.5055', /more than two decimal places/],
		['1250.500', /more than two decimal places/],
		['12.50550000000000', /more than two decimal places/],
		['14.3099999', /more than two decimal places/],
		[12.505, /more than two decimal places/],
		[5.504587, /more than two decimal places/],
		[12.5000001, /more than two decimal places/],
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

it.each<[string, MoneyUnit, string]>([
	['1,250', 'major', 'Write 1250.00 or 1.25.'],
	['-1.250', 'major', 'Write -1250.00 or -1.25.'],
	['12.505', 'major', 'Write 12505.00 or round 12.505 to cents.'],
	['1,250', 'minor', 'Write 1250. Enter 1250 for 12.50, or choose Major Units for 12.50.'],
])('rejects %j in %s units, with both possible meanings', (value, unit, advice) => {
	expect(parseMoney(value, unit)).toMatchObject({ advice });
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
		[1250.0000009, 1250],
		['1 250', 1250],
		['1,250,000', 1_250_000],
		['−1250', -1250],
	])('reads %j', (value, minor) => {
		expect(minorOf(value, 'minor')).toBe(minor);
	});

	it.each(['12.00', '12.0000', '12.500000', '12.5', '12,50', '1,250.00', 12.5, 1250.00001])(
		'rejects %j',
		(value) => {
			expect(minorOf(value, 'minor')).toMatch(/is not a whole number/);
		},
	);

	it.each(['1,250', '1.250'])('rejects %j', (value) => {
		expect(minorOf(value, 'minor')).toMatch(/which can be 1250 or 1.25/);
	});

	it.each(['1250 EUR', '€1250', '12.50 zł'])('rejects %j', (value) => {
		expect(minorOf(value, 'minor')).toMatch(/has a currency/);
	});
});

/** Ways in which people write an amount. */
const WRITTEN: Array<(minor: number) => string | number> = [
	(minor) => (minor / 100).toFixed(2),
	(minor) => (minor / 100).toFixed(2).replace('.', ','),
	(minor) => (minor / 100).toLocaleString('en-US', { minimumFractionDigits: 2 }),
	(minor) => (minor / 100).toLocaleString('de-DE', { minimumFractionDigits: 2 }),
	(minor) => minor / 100,
	(minor) => (minor / 300) * 3,
];

it('reads every amount, in any spelling', () => {
	fc.assert(
		fc.property(
			fc.integer({ min: -100_000_000, max: 100_000_000 }),
			fc.constantFrom(...WRITTEN),
			(minor, write) => {
				expect(minorOf(write(minor), 'major')).toBe(minor);
				expect(minorOf(minor / 100, 'major')).toBe(minor);
				expect(minorOf(String(minor), 'minor')).toBe(minor);
			},
		),
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
