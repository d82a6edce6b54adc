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
	if (value === undefined || value === null) return { key, value: null };
	const read = typeof type === 'string' && READERS.find(([known]) => known === type)?.[1];
	if (!read)
		return { problem: `has a type that cannot be sent: '${key}' is of type ${shown(type)}` };
	const given = read(key, value);
	const isRead = given !== undefined && typeof given !== 'string';
	const lost = isRead && typeof value === 'string' && lostNumberIn(value);
	if (lost) return { problem: `holds ${LOST_NUMBER}: ${lost} in '${key}'` };
	if (given !== undefined) return { key, value: given };
	return {
		problem: `has a wrong value: '${key}' expects ${/^[ao]/.test(type) ? 'an' : 'a'} ${type} but we got ${shown(value)}`,
	};
}

/** What each type makes of a value: undefined when that is nothing, null when an empty text stands for no value. */
const READERS: Array<[string, (key: string, value: unknown) => GenericValue]> = [
	['string', (_, value) => writtenText(value)],
	['number', (_, value) => (isEmpty(value) ? null : finite(numberIn(value)))],
	['boolean', (_, value) => (isEmpty(value) ? null : flagIn(value))],
	['array', (key, value) => (isEmpty(value) ? null : parsed(key, value, 'array'))],
	['object', (key, value) => (isEmpty(value) ? null : parsed(key, value, 'object'))],
];

/** A text as it is; a date of any library is ISO 8601. */
function writtenText(value: unknown): string | undefined {
	if (typeof value === 'boolean') return String(value);
	const written = typeof value === 'object' ? asJson(value) : value;
	return typeof written === 'string' ? written : textIn(written);
}

const finite = (number: number) => (Number.isFinite(number) ? number : undefined);

/** As n8n's editor checks it, in a form that JSON has. */
function parsed(key: string, value: unknown, type: 'array' | 'object'): object | undefined {
	const given = typeof value === 'string' ? value : asJson(value);
	const checked = validateFieldType(key, given, type);
	const json = checked.valid ? asJson(checked.newValue) : undefined;
	return typeof json === 'object' && json !== null ? json : undefined;
}
