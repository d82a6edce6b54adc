import {
	parseDecimal,
	parseInteger,
	parsePercent,
} from '../../../../nodes/Voucherify/forms/reading/numbers';
import { outcome, rows } from './outcome';

it.each([
	...rows(['2,5', '2.5 %'], 2.5),
	...rows(['12.5', 12.5, '12.5 %', '12,5%', '12,5\u00a0%'], 12.5),
	['33.333', 33.333],
	['1,250', 1.25],
	['1,000.00', 1000],
	['100 %', 100],
	['−5 %', -5],
	[0.29 * 100, 29],
	...rows(['12.50 €', '% 5', 'ten', NaN], 'must be a percentage'),
])('%j in percent is %s', (written, percent) => {
	expect(outcome(parsePercent(written))).toBe(percent);
});

it.each([
	...['1 250', '1\u202f250', "1'250", '1250', '1250.00', '1250,0', '+1250', ' 1250 '],
	...[1250, 1250.0000005, '1249.9999999999'],
])('%j as a whole number is 1250', (written) => {
	expect(parseInteger(written, 0)).toEqual({ value: 1250 });
});

const TEXT = '.toNumber().round()';

it.each([
	['2,5', "'2,5'", TEXT],
	['2.5', "'2.5'", TEXT],
	[2.5, '2.5', '.round()'],
	[2.00001, '2.00001', '.round()'],
	['2.000', "'2.000', which can be 2000 or 2", TEXT],
	['2000.000', "'2000.000'", TEXT],
	['1,250', "'1,250', which can be 1250 or 1.25", TEXT],
	['€12', "'€12'", TEXT],
	['12 %', "'12 %'", TEXT],
	['7 points', "'7 points'", TEXT],
	['0x10', "'0x10'", TEXT],
	[-1, '-1', '.round()'],
	[2 ** 53, '9007199254740992', '.round()'],
	[true, 'true', '.round()'],
	[[7], 'an array', '.round()'],
	[{}, 'an object', '.round()'],
])('%j is no whole number, with advice how to round it', (written, value, call) => {
	expect(parseInteger(written, 0)).toEqual({
		problem: 'must be a whole number of at least 0',
		advice: `It is ${value}. Enter digits only. Round it where it is calculated, e.g. ${call}.`,
	});
});

it.each<[unknown, unknown]>([
	['12.5', '12.5'],
	['12,5', '12.5'],
	[' 0.10 ', '0.10'],
	['0,10', '0.10'],
	['0.005', '0.005'],
	[1e-7, '0.0000001'],
	['1.25e-9', '0.00000000125'],
	[0.1 + 0.2, '0.3'],
	[1e21, '1000000000000000000000'],
	[5e-324, 'is too small to send'],
	...rows(['1,250', '1e400', '0', '-1', ['5']], 'must be a number above 0'),
])('%j with all digits is %s', (written, text) => {
	expect(outcome(parseDecimal(written))).toBe(text);
});
