import { validateFieldType, type IDataObject } from 'n8n-workflow';
import { isJsonObject } from '../../api/types';
import { parsedOr, type Parsed } from './parsed';

/** Error text for a number that `findLostNumber` found. */
export const LOST_NUMBER = 'a number that cannot be sent as it is written';

/**
 * Parses a text as JSON, or turns any other value into plain JSON; null when that fails, or when the value contains a
 * number that JSON cannot represent.
 */
export function toJson(value: unknown): unknown {
	try {
		const text = typeof value === 'string' ? value : JSON.stringify(value, onlyFinite);
		const json: unknown = JSON.parse(text);
		// JSON that is nested too deeply can be parsed, but not written again.
		return JSON.stringify(json) && json;
	} catch {
		return null;
	}
}

/** Throws for NaN and Infinity, which JSON would turn into null. */
function onlyFinite(_: string, value: unknown): unknown {
	if (typeof value !== 'number' || Number.isFinite(value)) return value;
	throw new RangeError('JSON cannot represent this number');
}

/** Reads an array or object, checked as n8n's editor does, as plain JSON. */
export function toJsonOf(type: 'array' | 'object', value: unknown): object | undefined {
	const given = typeof value === 'string' ? value : toJson(value);
	const checked = validateFieldType('', given, type);
	const json = checked.valid ? toJson(checked.newValue) : undefined;
	return typeof json === 'object' && json !== null ? json : undefined;
}

export const parseObject = (json: unknown): Parsed<IDataObject> =>
	parsedOr(
		isJsonObject(json) ? json : undefined,
		'is not a JSON object',
		'Enter one like {"key": "value"}.',
	);

/** Parses JSON of one object, or of an array of them. */
export function parseObjects(json: unknown): Parsed<IDataObject[]> {
	const list: unknown[] = isNumbered(json) ? Object.values(json) : [json].flat();
	const wrong = list.findIndex((entry) => !isJsonObject(entry));
	return parsedOr(
		wrong < 0 ? list.filter(isJsonObject) : undefined,
		Array.isArray(json)
			? `has no JSON object as entry ${wrong + 1}`
			: 'is neither a JSON object nor a list of them',
		'Enter a JSON object like {"key": "value"}, or an array of such objects.',
	);
}

/** True for PHP's lists with gaps: `{"0": {}, "3": {}}`. */
const isNumbered = (value: unknown): value is IDataObject =>
	isJsonObject(value) &&
	Object.keys(value).length > 0 &&
	Object.keys(value).every((key) => /^\d+$/.test(key));
