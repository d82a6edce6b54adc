import { createHmac } from 'node:crypto';
import { isSigned } from '../../../../nodes/Voucherify/triggers/webhook/signature';

const KEY = 'secretKey';
const of = (text: string) => createHmac('sha256', KEY).update(text).digest('hex');

it.each([
	['{"a":1}', 'a17d2ac229d1ebbb5f10e839c7985c4818e5986eab297f7e5979196d4d7d3ed2'],
	['  message  ', '53ff92957e1427ce23ad5bda9d0c5f2f4ff384d0806b83eeacb510c842d3a358'],
])('signs %j as the service does', (text, signature) => {
	expect(isSigned(Buffer.from(text), signature, KEY)).toBe(true);
	expect(isSigned(Buffer.from(text), signature.toUpperCase(), KEY)).toBe(true);
	expect(isSigned(Buffer.from(text), signature, 'another')).toBe(false);
	expect(isSigned(Buffer.from(text), signature, '')).toBe(false);
	expect(isSigned(Buffer.from(`${text}.`), signature, KEY)).toBe(false);
});

it.each([
	['{ "a" : [ 1.0,\r\n\t12345678901234567890 ] }', '{"a":[1.0,12345678901234567890]}'],
	['{"a": "b  c", "d\\"  e": "\\\\", "f": " "}', '{"a":"b  c","d\\"  e":"\\\\","f":" "}'],
	['{"ü": "🎁  \u00a0"}', '{"ü":"🎁  \u00a0"}'],
])('accepts %j as signed without white space', (text, dense) => {
	expect(isSigned(Buffer.from(text), of(dense), KEY)).toBe(true);
	expect(isSigned(Buffer.from(dense), of(text), KEY)).toBe(false);
});

it.each([undefined, null, '', 'abc', 1, ['a17d'], `${'a'.repeat(63)}g`, `${'a'.repeat(64)}\n`])(
	'rejects %j as a signature',
	(signature) => {
		expect(isSigned(Buffer.from('{}'), signature, KEY)).toBe(false);
	},
);
