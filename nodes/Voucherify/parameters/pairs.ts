import { validateFieldType, type GenericValue } from 'n8n-workflow';
import { isJsonObject } from '../api/types';
import {
	asJson,
	flagIn,
	isEmpty,
	LOST_NUMBER,
	lostNumberIn,
	numberIn,
	shown,
	textIn,
} from './values';

/** A pair of an assignment collection, or why there is none: it completes "<field> …". */
export type Pair = { key: string; value: GenericValue } | { problem: string };

/** The pairs in the value of an assignment collection; undefined when it is none. */
export function pairsIn(value: unknown): Pair[] | undefined {
	if (isEmpty(value) || (isJsonObject(value) && Object.keys(value).length === 0)) return [];
	const assignments = isJsonObject(value) ? value.assignments : undefined;
	return Array.isArray(assignments) ? assignments.map(pairIn) : undefined;
}

function pairIn(assignment: unknown): Pair {
	const { name, type = 'string', value } = isJsonObject(assignment) ? assignment : {};
	const key = textIn(name);
	if (!key) return { problem: 'has a value without a name' };
	if (value === undefined || value === null) return { key, value };
	const read = typeof type === 'string' && READERS.find(([known]) => known === type)?.[1];
	if (!read)
		return { problem: `has a type that cannot be sent: '${key}' is of type ${shown(type)}` };
	const given = read(value);
	const isRead = given !== undefined && typeof given !== 'string';
	const lost = isRead && typeof value === 'string' && lostNumberIn(value);
	if (lost) return { problem: `holds ${LOST_NUMBER}: ${lost} in '${key}'` };
	if (given !== undefined) return { key, value: given };
	return {
		problem: `has a wrong value: '${key}' expects ${/^[ao]/.test(type) ? 'an' : 'a'} ${type} but we got ${shown(value)}`,
	};
}

/** What each type makes of a value: undefined when that is nothing, null when an empty text stands for no value. */
const READERS: Array<[string, (value: unknown) => GenericValue]> = [
	['string', writtenText],
	['number', (value) => (isEmpty(value) ? null : finiteNumber(value))],
	['boolean', (value) => (isEmpty(value) ? null : flagIn(value))],
	['array', (value) => (isEmpty(value) ? null : jsonOf('array', value))],
	['object', (value) => (isEmpty(value) ? null : jsonOf('object', value))],
];

/** A text as it is; a date of any library is ISO 8601. */
export function writtenText(value: unknown): string | undefined {
	if (typeof value === 'boolean') return String(value);
	const written = typeof value === 'object' ? asJson(value) : value;
	return typeof written === 'string' ? written : textIn(written);
}

/** A number that JSON has a form for. */
export function finiteNumber(value: unknown): number | undefined {
	const number = numberIn(value);
	return Number.isFinite(number) ? number : undefined;
}

/** An array or an object as n8n's editor checks it, in a form that JSON has. */
export function jsonOf(type: 'array' | 'object', value: unknown): object | undefined {
	const given = typeof value === 'string' ? value : asJson(value);
	const checked = validateFieldType('', given, type);
	const json = checked.valid ? asJson(checked.newValue) : undefined;
	return typeof json === 'object' && json !== null ? json : undefined;
}
