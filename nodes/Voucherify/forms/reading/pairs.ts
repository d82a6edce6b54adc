import { validateFieldType, type GenericValue } from 'n8n-workflow';
import { findLostNumber } from '../../api/http/json';
import { isJsonObject } from '../../api/types';
import { OBJECT } from './lost';
import { asJson, parseFlag, isEmpty, LOST_NUMBER, parseNumber, shown, parseText } from './values';

/**
 * A pair of an assignment collection, or a problem: the rest of a sentence that begins with the field's label. An empty
 * value, such as an empty cell of a sheet, is undefined.
 */
type Pair = { key: string; value: GenericValue } | { problem: string };

/** Reads the pairs of an assignment collection; undefined when the value is no such collection. */
export function parsePairs(value: unknown): Pair[] | undefined {
	if (isEmpty(value) || (isJsonObject(value) && Object.keys(value).length === 0)) return [];
	const assignments = isJsonObject(value) ? value.assignments : undefined;
	return Array.isArray(assignments) ? assignments.map(pairIn) : undefined;
}

function pairIn(assignment: unknown): Pair {
	const { name, type = 'string', value } = isJsonObject(assignment) ? assignment : {};
	const key = parseText(name);
	if (!key) return { problem: 'has a value without a name' };
	if (isEmpty(value)) return { key, value: undefined };
	const read = typeof type === 'string' && READERS.find(([known]) => known === type)?.[1];
	if (!read)
		return { problem: `has a type that cannot be sent: '${key}' is of type ${shown(type)}` };
	const given = read(value);
	const isRead = given !== undefined && typeof given !== 'string';
	const lost = isRead && typeof value === 'string' && findLostNumber(value);
	if (lost) return { problem: `holds ${LOST_NUMBER}: ${lost} in '${key}'` };
	if (`${key}${JSON.stringify(given)}`.includes(OBJECT))
		return { problem: `has ${OBJECT} in it: '${key}'` };
	if (given !== undefined) return { key, value: given };
	return {
		problem: `has a wrong value: '${key}' expects ${/^[ao]/.test(type) ? 'an' : 'a'} ${type} but we got ${shown(value)}`,
	};
}

/** Reader of each type: undefined for a wrong value. */
const READERS: Array<[string, (value: unknown) => GenericValue]> = [
	['string', writtenText],
	['number', finiteNumber],
	['boolean', parseFlag],
	['array', (value) => parseJsonOf('array', value)],
	['object', (value) => parseJsonOf('object', value)],
];

/** Returns a text unchanged, and dates of any library as ISO 8601. */
export function writtenText(value: unknown): string | undefined {
	if (typeof value === 'boolean') return String(value);
	const written = typeof value === 'object' ? asJson(value) : value;
	return typeof written === 'string' ? written : parseText(written);
}

/** Reads a number that JSON can represent. */
export function finiteNumber(value: unknown): number | undefined {
	const number = parseNumber(value);
	return Number.isFinite(number) ? number : undefined;
}

/** Reads an array or object, checked as n8n's editor does, as plain JSON. */
export function parseJsonOf(type: 'array' | 'object', value: unknown): object | undefined {
	const given = typeof value === 'string' ? value : asJson(value);
	const checked = validateFieldType('', given, type);
	const json = checked.valid ? asJson(checked.newValue) : undefined;
	return typeof json === 'object' && json !== null ? json : undefined;
}
