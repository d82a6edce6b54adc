import type { GenericValue, IDataObject } from 'n8n-workflow';
import { findLostNumber } from '../../api/http/json';
import { isJsonObject } from '../../api/types';
import { LOST_NUMBER, toJson, toJsonOf } from './json';
import { OBJECT } from './lost';
import { toNumber } from './numbers';
import type { Parsed } from './parsed';
import { isEmpty, shown, toFlag, toText } from './values';

const ADVICE = 'Correct the value, or choose its type.';

/**
 * Parses the pairs of an assignment collection. Values have the type chosen for them; an empty value, such as an empty cell of
 * a sheet, is undefined.
 */
export function parsePairs(value: unknown): Parsed<IDataObject> {
	const none = isJsonObject(value) && Object.keys(value).length === 0;
	const assignments = none ? [] : isJsonObject(value) && value.assignments;
	if (!Array.isArray(assignments))
		return {
			problem: 'holds no pairs',
			advice: `The value is ${shown(value)}. Add the pairs here.`,
		};
	const pairs = new Map<string, GenericValue>();
	for (const assignment of assignments) {
		const pair = pairIn(assignment);
		if ('problem' in pair) return { ...pair, advice: ADVICE };
		const { key, value: given } = pair;
		if (pairs.has(key)) return { problem: `has '${key}' twice`, advice: 'Remove one of them.' };
		pairs.set(key, given);
	}
	return { value: Object.fromEntries(pairs) };
}

function pairIn(assignment: unknown): { key: string; value: GenericValue } | { problem: string } {
	const { name, type = 'string', value } = isJsonObject(assignment) ? assignment : {};
	const key = toText(name);
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
	['number', toNumber],
	['boolean', toFlag],
	['array', (value) => toJsonOf('array', value)],
	['object', (value) => toJsonOf('object', value)],
];

/** Returns a text unchanged, and dates of any library as ISO 8601. */
export function writtenText(value: unknown): string | undefined {
	if (typeof value === 'boolean') return String(value);
	const written = typeof value === 'object' ? toJson(value) : value;
	return typeof written === 'string' ? written : toText(written);
}
