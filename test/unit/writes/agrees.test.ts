import { agrees } from '../../../nodes/Voucherify/writes/agrees';

it.each<[string, sent: unknown, has: unknown, expected: boolean]>([
	['the same', 'a', 'a', true],
	['another text', 'a', 'b', false],
	['nothing was sent', undefined, 'a', true],
	['null was sent', null, 'a', true],
	['the service does not show it', 'a', undefined, true],
	['the service shows null', 'a', null, false],
	['a number as text', '5', 5, true],
	['text for a number', 5, '5', true],
	['another number', '5', 6, false],
	['a switch as text', 'true', true, true],
	['a time in another zone', '2026-11-01T12:00:00Z', '2026-11-01T13:00:00+01:00', true],
	['a time in another form', '2026-11-01T12:00:00Z', '2026-11-01T12:00:00.000Z', true],
	['another time', '2026-11-01T12:00:00Z', '2026-11-01T12:00:01Z', false],
	['a text that is no time', '12:00', '12:00:00', false],
	['an object with more', { a: 1 }, { a: 1, b: 2 }, true],
	['an object without a field', { a: 1, b: 2 }, { a: 1 }, true],
	['another value in an object', { a: 1 }, { a: 2 }, false],
	['no object', { a: 1 }, 'a', false],
	['a list', [1, { a: 1 }], [1, { a: 1, b: 2 }], true],
	['a list in another order', [1, 2], [2, 1], false],
	['a longer list', [1], [1, 2], false],
	['no list', [1], 1, false],
])('%s: %j agrees with %j: %s', (_, sent, has, expected) => {
	expect(agrees(sent, has)).toBe(expected);
});

it.each<[sent: unknown, has: unknown, expected: boolean]>([
	['a', undefined, false],
	[{ a: 1, b: 2 }, { a: 1 }, false],
	[[{ a: 1 }], [{}], false],
	[{ a: 1 }, { a: 1, b: 2 }, true],
	[{ a: undefined }, {}, true],
])('where all fields must be named, %j agrees with %j: %s', (sent, has, expected) => {
	expect(agrees(sent, has, true)).toBe(expected);
});
