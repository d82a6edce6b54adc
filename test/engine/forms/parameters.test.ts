import type { INodeParameters } from 'n8n-workflow';
import { byId } from '../../support/engine';
import { exporting, expectRefusal, list, reward, run, useExports, VALUE } from './givenValue';

useExports();

const NOTHING_TO_CHANGE = 'Update Fields holds nothing to change';
const wholeNumber = (label: string) => `${label} must be a whole number of at least 0`;
const costing = {
	resource: 'rewardAssignment',
	operation: 'update',
	rewardId: byId('rew_1'),
	assignmentId: byId('rewa_1'),
	points: VALUE,
};
const stocking = reward({ stock: VALUE });
const paying = reward({ exchangeRatio: VALUE });
const cost = (points: number) => ({ parameters: { loyalty: { points } } });
const coin = (exchange_ratio: string) => ({ parameters: { coin: { exchange_ratio } } });

const at = (time: string) => new RegExp(`start_date=${encodeURIComponent(time)}(&|$)`);
const starting = list('product', { filters: { startDate: VALUE } });
const notATime = 'Start Date is not a date and time';

const named = reward({ name: VALUE });
const filtering = exporting({ voucherIds: VALUE });
const cards = (...ids: string[]) => ({
	order: undefined,
	parameters: { filters: { voucher_id: { conditions: { $in: ids } } } },
});
const notTexts = 'Voucher IDs contains a value that is not text';
const columns = exporting({ fields: VALUE });
const ordering = exporting({ order: VALUE });
const json = reward({}, { specifyMetadata: 'json', metadataJson: VALUE });

/** The result of a field's value: the request body or target, or the error. */
type Case = [string, INodeParameters, unknown, object | RegExp | string];

describe('Values of sheets, CSV files and expressions are understood, or refused by name, never guessed', () => {
	const cases: Case[] = [
		['a whole number', costing, 7, cost(7)],
		['a whole number as text', costing, ' 7 ', cost(7)],
		['a whole number with zeros', costing, '7.0', cost(7)],
		['zero', costing, '0', cost(0)],
		['a decimal comma', costing, '12,5', wholeNumber('Points')],
		['thousands', costing, '1.000', wholeNumber('Points')],
		['English thousands', costing, '1,000', wholeNumber('Points')],
		['half a number', costing, 1.5, wholeNumber('Points')],
		['a number too large to be exact', costing, 2 ** 53, wholeNumber('Points')],
		['a hexadecimal number', costing, '0x10', wholeNumber('Points')],
		['a number with a unit', costing, '7 points', wholeNumber('Points')],
		['a switch for a number', costing, true, wholeNumber('Points')],
		['a list for a number', costing, [7], wholeNumber('Points')],
		[
			'no number in a field that needs one',
			costing,
			' ',
			'Points is empty: its expression has no value',
		],
		[
			'null for a number that is needed',
			costing,
			null,
			'Points is empty: its expression has no value',
		],
		[
			'an empty cell for a number',
			stocking,
			' ',
			'Stock (Material) is empty: its expression has no value',
		],
		['a number as text in a collection', stocking, '12', { stock: 12 }],
		['an object for a number', stocking, {}, wholeNumber('Stock (Material)')],
		[
			'an empty limit',
			list('export', { limit: VALUE }),
			'',
			'Limit is empty: its expression has no value',
		],
		['a limit as text', list('export', { limit: VALUE }), ' 7', /limit=7&/],
		['decimals', paying, '12.5', coin('12.5')],
		['decimals as they are written', paying, ' 0.10 ', coin('0.10')],
		['a small number', paying, 1e-7, coin('0.0000001')],
		['a calculated number', paying, 0.1 + 0.2, coin('0.3')],
		['a small number with more digits', paying, '1.25e-9', coin('0.00000000125')],
		['a large number', paying, 1e21, coin('1000000000000000000000')],
		[
			'what is too small for a text',
			paying,
			5e-324,
			'Exchange Ratio (Pay With Points) is too small to send',
		],
		['decimals with a comma', paying, '12,5', coin('12.5')],
		['decimals with a comma, as they are written', paying, '0,10', coin('0.10')],
		['three decimals behind 0', paying, '0.005', coin('0.005')],
		[
			'what can be two numbers',
			paying,
			'1,250',
			'Exchange Ratio (Pay With Points) must be a number above 0',
		],
		['infinity', paying, '1e400', 'Exchange Ratio (Pay With Points) must be a number above 0'],
		[
			'a list for decimals',
			paying,
			['5'],
			'Exchange Ratio (Pay With Points) must be a number above 0',
		],

		['a day', starting, '2026-01-31', at('2026-01-30T23:00:00.000Z')],
		['a time of the workflow', starting, '2026-01-31 09:30:00', at('2026-01-31T08:30:00.000Z')],
		['a time with its zone', starting, '2026-01-31T09:30:00Z', at('2026-01-31T09:30:00.000Z')],
		['a date of JavaScript', starting, new Date(0), at('1970-01-01T00:00:00.000Z')],
		['no time', starting, ' ', 'Start Date is empty: its expression has no value'],
		['a German day', starting, '31.01.2026', notATime],
		['an American day', starting, '01/31/2026', notATime],
		['the number of a day in a sheet', starting, 46053, notATime],
		['the same as text', starting, '46053', notATime],
		['milliseconds', starting, 1769846400000, notATime],
		['a year', starting, '2026', notATime],
		['a month', starting, '2026-01', notATime],
		['a day without dashes', starting, '20260131', notATime],
		['a time without a day', starting, '09:30', notATime],
		['a day that there is not', starting, '2026-02-30', notATime],
		['a list for a time', starting, ['2026-01-31'], notATime],
		['a switch for a time', starting, true, notATime],

		['a text', named, ' Cup ', { name: 'Cup' }],
		['a number for a text', named, 42, { name: '42' }],
		['an empty cell for a text', named, ' ', NOTHING_TO_CHANGE],
		['a list for a text', named, ['Cup'], 'Name is not a text'],
		['an object for a text', named, { en: 'Cup' }, 'Name is not a text'],
		['a switch for a text', named, true, 'Name is not a text'],
		['no number for a text', named, Number.NaN, 'Name is not a text'],
		['a number that lost digits for a text', named, 12345678901234567890, 'Name is not a text'],

		['comma-separated texts', filtering, 'v_1, v_2,', cards('v_1', 'v_2')],
		['pasted IDs', filtering, 'v_1\r\nv_2\tv_3; v_4', cards('v_1', 'v_2', 'v_3', 'v_4')],
		[
			'IDs of a list, whatever they contain',
			filtering,
			['v_1;v_2', 'v,3'],
			cards('v_1;v_2', 'v,3'),
		],
		['IDs without a value', filtering, ';', 'Voucher IDs is empty: its expression has no value'],
		['a list of texts', filtering, ['v_1', 2], cards('v_1', '2')],
		['a list of texts as JSON', filtering, '["v_1", "v_2"]', cards('v_1', 'v_2')],
		['half a list as JSON', filtering, '["v_1", ', notTexts],
		['a list of lists for texts', filtering, [['v_1']], notTexts],
		['an object for texts', filtering, { id: 'v_1' }, notTexts],
		['a switch for texts', filtering, false, notTexts],
		['no texts', filtering, ', ', 'Voucher IDs is empty: its expression has no value'],

		['a choice', ordering, '-created_at', { order: '-created_at', parameters: {} }],
		['a choice by its name', ordering, 'newest first', { order: '-created_at', parameters: {} }],
		['a choice that there is not', ordering, 'latest', "Order has no choice 'latest'"],
		['choices in any case', columns, ['ID', 'Type'], { parameters: { fields: ['id', 'type'] } }],
		['choices that there are not', columns, 'id, when', "Columns has no choice 'when'"],

		['JSON', json, '{"a": [1]}', { metadata: { a: [1] } }],
		['an object for JSON', json, { a: [1] }, { metadata: { a: [1] } }],
		[
			'the largest whole number that JSON keeps',
			json,
			'{"a": [9007199254740991, -9007199254740991]}',
			{ metadata: { a: [2 ** 53 - 1, 1 - 2 ** 53] } },
		],
		[
			'an integer above 2^53 in JSON',
			json,
			'{"a": [{"1": 9007199254740993}]}',
			'Metadata holds a number that cannot be sent as it is written: 9007199254740993',
		],
		[
			'a number in JSON that no number can hold',
			json,
			'{"a": 1e400}',
			'Metadata holds a number that cannot be sent as it is written: 1e400',
		],
		[
			'large numbers in JSON that are kept',
			json,
			'{"a": [9007199254740992, 12345678901234567000, 1000000000000000000000, 1e21, -0]}',
			{ metadata: { a: [2 ** 53, 12345678901234567000, 1e21, 1e21, 0] } },
		],
		[
			'the digits of an expression’s number',
			json,
			{ a: 12345678901234567000 },
			{ metadata: { a: 12345678901234567000 } },
		],
		[
			'an integer above 2^53 as text',
			json,
			'{"a": "9007199254740993"}',
			{ metadata: { a: '9007199254740993' } },
		],
		['no JSON', json, ' ', NOTHING_TO_CHANGE],
		['a list for a JSON object', json, '[1]', 'Metadata is not a JSON object'],
		['no number inside JSON', json, { a: Number.NaN }, 'Metadata is not a JSON object'],
	];

	it.each(cases)('%s', async (_, parameters, value, expected) => {
		if (typeof expected === 'string') {
			await expectRefusal(parameters, value, expected);
			return;
		}
		const { error, body, target } = await run(parameters, value);
		expect(error).toBeUndefined();
		if (expected instanceof RegExp) expect(target).toMatch(expected);
		else expect(body).toEqual(expected);
	});
});
