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

const named = reward({ name: VALUE });
const filtering = exporting({ voucherIds: VALUE });
const cards = (...ids: string[]) => ({
	order: undefined,
	parameters: { filters: { voucher_id: { conditions: { $in: ids } } } },
});
const columns = exporting({ fields: VALUE });
const ordering = exporting({ order: VALUE });
const json = reward({}, { specifyMetadata: 'json', metadataJson: VALUE });

const attributesOf = (assignments: INodeParameters[string]) =>
	reward({}, { specifyMetadata: 'fields', metadata: { assignments } });
const attributes = attributesOf([{ id: '1', name: 'a', type: 'array', value: VALUE }]);

/** The result of a field's value: the request body or target, or the error. */
type Case = [string, INodeParameters, unknown, object | RegExp | string];

describe('Values of sheets, CSV files and expressions are understood, or refused by name, never guessed', () => {
	const cases: Case[] = [
		['a whole number', costing, ' 7 ', cost(7)],
		['a decimal comma', costing, '12,5', wholeNumber('Points')],
		[
			'no number in a field that needs one',
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
		['decimals as they are written', paying, '0,10', coin('0.10')],
		[
			'what can be two numbers',
			paying,
			'1,250',
			'Exchange Ratio (Pay With Points) must be a number above 0',
		],

		['a day', starting, '2026-01-31', at('2026-01-30T23:00:00.000Z')],
		['a date of JavaScript', starting, new Date(0), at('1970-01-01T00:00:00.000Z')],
		['no time', starting, ' ', 'Start Date is empty: its expression has no value'],
		['a German day', starting, '31.01.2026', 'Start Date is not a date and time'],

		['a text', named, ' Cup ', { name: 'Cup' }],
		['an empty cell for a text', named, ' ', NOTHING_TO_CHANGE],
		['a list for a text', named, ['Cup'], 'Name is not a text'],

		['pasted IDs', filtering, 'v_1\r\nv_2\tv_3; v_4', cards('v_1', 'v_2', 'v_3', 'v_4')],
		['IDs without a value', filtering, ';', 'Voucher IDs is empty: its expression has no value'],
		['half a list as JSON', filtering, '["v_1", ', 'Voucher IDs contains a value that is not text'],

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

		['a list as an attribute', attributes, ['a', { b: 2 }], { metadata: { a: ['a', { b: 2 }] } }],
		['an empty attribute', attributes, '', NOTHING_TO_CHANGE],
		[
			'a text for an attribute that is a list',
			attributes,
			'a, b',
			"Attributes has a wrong value: 'a' expects an array but we got 'a, b'",
		],
		['attributes without pairs', attributesOf(VALUE), 'a', 'Attributes holds no pairs'],
		[
			'the name of an attribute',
			attributesOf([{ name: VALUE, value: 'b' }]),
			5,
			{ metadata: { 5: 'b' } },
		],
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
