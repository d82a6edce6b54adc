import {
	parseFlag,
	parseText,
	parseTexts,
} from '../../../../nodes/Voucherify/forms/reading/values';
import { outcome, rows } from './outcome';

it.each([
	...rows([true, 'true', 'TRUE', ' True ', 1, '1', 'yes', 'YES'], true),
	...rows([false, 'false', 'FALSE', 0, '0', 'no', ' No '], false),
	...rows(['on', 'ja', '2', 2, -1, NaN, [], [true], { value: true }], 'is neither true nor false'),
])('a switch given as %j is %s', (value, flag) => {
	expect(outcome(parseFlag(value))).toBe(flag);
});

it.each([
	[' Cup ', 'Cup'],
	[42, '42'],
	...rows([['Cup'], { en: 'Cup' }, true, NaN, 12345678901234567890], 'is not a text'),
])('a text given as %j is %j', (value, text) => {
	expect(outcome(parseText(value))).toBe(text);
});

it.each<[unknown, unknown]>([
	['v_1, v_2,', ['v_1', 'v_2']],
	['v_1\r\nv_2\tv_3; v_4', ['v_1', 'v_2', 'v_3; v_4']],
	[', ', []],
	[
		['v_1;v_2', 'v,3', 2],
		['v_1;v_2', 'v,3', '2'],
	],
	['["v_1", "v_2"]', ['v_1', 'v_2']],
	...rows(['["v_1", ', [['v_1']], { id: 'v_1' }, false], 'contains a value that is not text'),
])('texts given as %j are %j', (value, texts) => {
	expect(outcome(parseTexts(value))).toEqual(texts);
});
