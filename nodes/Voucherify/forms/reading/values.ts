import { isJsonObject } from '../../api/types';
import { toJson } from './json';
import { parsedOr, type Parsed } from './parsed';

/** Maximum length of a value in an error, in characters. */
const LONGEST_SHOWN = 60;

/**
 * Returns the value of a resource locator. n8n's own reader throws for hidden fields, such as those of another choice;
 * here such a field is simply not set.
 */
export function locatorValue(value: unknown): unknown {
	return isJsonObject(value) && 'mode' in value ? (value.value ?? undefined) : value;
}

/** Returns the mode of a resource locator; undefined for any other value. */
export function locatorMode(value: unknown): string | undefined {
	return isJsonObject(value) && typeof value.mode === 'string' ? value.mode : undefined;
}

/**
 * White space, and what comes along when a text is copied: zero-width spaces, word joiners, byte order marks and direction
 * marks. Joiners of letters are not among them, since some languages need them.
 */
const INVISIBLE = '\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060\\u2066-\\u2069\\ufeff';
const OUTER = new RegExp(`[\\s${INVISIBLE}]`);
const INNER = new RegExp(`[${INVISIBLE}]`);

export const hasInvisible = (text: string): boolean => INNER.test(text);

/** Removes white space and invisible characters at both ends. */
export function withoutInvisibleEnds(text: string): string {
	let [start, end] = [0, text.length];
	while (start < end && OUTER.test(text.charAt(start))) start += 1;
	while (start < end && OUTER.test(text.charAt(end - 1))) end -= 1;
	return text.slice(start, end);
}

/** True for undefined, null and text without a visible character, such as an empty cell of a sheet. */
export function isEmpty(value: unknown): boolean {
	return (
		value === undefined ||
		value === null ||
		(typeof value === 'string' && withoutInvisibleEnds(value) === '')
	);
}

/** True for an empty value, and for a list of nothing. */
export const hasNoValue = (value: unknown): boolean =>
	isEmpty(value) || toTexts(value)?.length === 0;

/**
 * Reads a text or number as text, without surrounding white space; undefined for anything else and inexact integers.
 */
export function toText(value: unknown): string | undefined {
	if (typeof value === 'string') return value.trim();
	if (typeof value !== 'number' || !Number.isFinite(value)) return undefined;
	return Number.isInteger(value) && !Number.isSafeInteger(value) ? undefined : String(value);
}

export const parseText = (value: unknown): Parsed<string> =>
	parsedOr(
		toText(value),
		'is not a text',
		`It is ${shown(value)}. Enter text, or an expression that returns text.`,
	);

/** What separates texts, such as pasted cells of a sheet. */
const SEPARATORS = /[,\n\r\t]/;

/** Reads several texts from a list, a JSON array, or a text with commas; undefined when one of them is no text. */
function toTexts(value: unknown, separators = SEPARATORS): string[] | undefined {
	const isJson = typeof value === 'string' && value.trim().startsWith('[');
	const given = isJson ? toJson(value) : value;
	if (isJson && !Array.isArray(given)) return undefined;
	const parts: unknown[] =
		typeof given === 'string' ? given.split(separators) : Array.isArray(given) ? given : [given];
	const texts = parts.map(toText);
	return texts.every((text) => text !== undefined)
		? texts.filter((text) => !isEmpty(text))
		: undefined;
}

/** Parses several texts from a list, a JSON array, or a text with commas. */
export const parseTexts = (value: unknown, separators?: RegExp): Parsed<string[]> =>
	parsedOr(
		toTexts(value, separators),
		'contains a value that is not text',
		'Enter comma-separated texts, or a list of texts.',
	);

/** Reads a switch: true, false, 1, 0, yes or no in any case, as sheets write it; undefined for anything else. */
export function toFlag(value: unknown): boolean | undefined {
	if (typeof value === 'boolean') return value;
	const text = toText(value)?.toLowerCase() ?? '';
	if (['true', '1', 'yes'].includes(text)) return true;
	return ['false', '0', 'no'].includes(text) ? false : undefined;
}

export const FLAG_ADVICE = 'Switch it on or off, or use true, false, yes, no, 1 or 0.';

export const parseFlag = (value: unknown): Parsed<boolean> =>
	parsedOr(toFlag(value), 'is neither true nor false', `It is ${shown(value)}. ${FLAG_ADVICE}`);

/** Describes a value in an error: the shortened value itself, or its kind. */
export function shown(value: unknown): string {
	switch (typeof value) {
		case 'string':
			return `'${value.length > LONGEST_SHOWN ? `${value.slice(0, LONGEST_SHOWN)}…` : value}'`;
		case 'number':
		case 'boolean':
			return String(value);
		default:
			return Array.isArray(value) ? 'an array' : 'an object';
	}
}
