import { parsePairs } from '../../../../nodes/Voucherify/forms/reading/pairs';
import { outcome } from './outcome';

/** The outcome for a pair of this type, beside another one. */
const tagged = (type: string, value: unknown, name: unknown = 'tags') =>
	outcome(
		parsePairs({
			assignments: [
				{ id: 'a', name, type, value },
				{ name: 'season', value: 'spring' },
			],
		}),
	);

it.each<[string, unknown, unknown]>([
	['array', ['a', 1, { b: 2 }], ['a', 1, { b: 2 }]],
	['array', '["a"]', ['a']],
	['array', [], []],
	['array', '', undefined],
	['object', { a: [1] }, { a: [1] }],
	['object', '{"a": 1}', { a: 1 }],
	['object', {}, {}],
	['string', 'a', 'a'],
	['string', ' a ', ' a '],
	['string', '', undefined],
	['string', 42, '42'],
	['string', true, 'true'],
	['string', new Date(0), '1970-01-01T00:00:00.000Z'],
	['string', null, undefined],
	['number', 42, 42],
	['number', ' 4.5 ', 4.5],
	['number', ' ', undefined],
	['boolean', 'YES', true],
	['boolean', 0, false],
	['boolean', '', undefined],
])('%s: %j is %j', (type, value, tags) => {
	expect(tagged(type, value)).toStrictEqual({ tags, season: 'spring' });
});

const lost = (number: string) =>
	`holds a number that cannot be sent as it is written: ${number} in 'tags'`;
const wrong = (type: string, given: string) =>
	`has a wrong value: 'tags' expects ${type} but we got ${given}`;

it.each<[string, unknown, string]>([
	['string', ['a'], wrong('a string', 'an array')],
	['string', { a: 1 }, wrong('a string', 'an object')],
	['string', Number.NaN, wrong('a string', 'NaN')],
	['number', ['1'], wrong('a number', 'an array')],
	['number', [], wrong('a number', 'an array')],
	['number', '12,5', wrong('a number', "'12,5'")],
	['number', '1e400', wrong('a number', "'1e400'")],
	['number', true, wrong('a number', 'true')],
	['boolean', 'on', wrong('a boolean', "'on'")],
	['boolean', [], wrong('a boolean', 'an array')],
	['array', { a: 1 }, wrong('an array', 'an object')],
	['array', 'a, b', wrong('an array', "'a, b'")],
	['object', ['a'], wrong('an object', 'an array')],
	['object', new Date(0), wrong('an object', 'an object')],
	['object', { a: Number.NaN }, wrong('an object', 'an object')],
	['number', '9007199254740993', lost('9007199254740993')],
	['array', '["7", [-9007199254740993]]', lost('-9007199254740993')],
	['object', '{"12345678901234567890": 9007199254740993}', lost('9007199254740993')],
	['binary', 'a', "has a type that cannot be sent: 'tags' is of type 'binary'"],
	['array', ['Dear [object Object]'], "has [object Object] in it: 'tags'"],
	['object', { to: 'Dear [object Object]' }, "has [object Object] in it: 'tags'"],
])('%s: %j is refused', (type, value, problem) => {
	expect(tagged(type, value)).toBe(problem);
});

it.each<[unknown, unknown]>([
	[2026, { 2026: 'a', season: 'spring' }],
	[null, 'has a value without a name'],
	[['a'], 'has a value without a name'],
	[' season', "has 'season' twice"],
])('the name of a pair can be %j: %j', (name, expected) => {
	expect(tagged('string', 'a', name)).toEqual(expected);
});

it.each<[unknown, unknown]>([
	[{}, {}],
	[{ assignments: [] }, {}],
	[{ assignments: 'a' }, 'holds no pairs'],
	['a', 'holds no pairs'],
])('%j has pairs: %j', (value, expected) => {
	expect(outcome(parsePairs(value))).toEqual(expected);
});
