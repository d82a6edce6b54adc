import { DateTime } from 'luxon';
import { isJsonObject } from '../api/types';

/** How much of a value an error shows, in characters. */
const LONGEST_SHOWN = 60;

/**
 * The value that a resource locator stands for. The platform's own reading of locators throws for a field that is
 * hidden, such as one that belongs to another choice: it is simply not set.
 */
export function locatorValue(value: unknown): unknown {
	return isJsonObject(value) && 'mode' in value ? (value.value ?? undefined) : value;
}

/** How a resource locator was filled in, by the name of the mode; undefined for what is none. */
export function locatorMode(value: unknown): string | undefined {
	return isJsonObject(value) && typeof value.mode === 'string' ? value.mode : undefined;
}

/**
 * What a text holds as JSON, or what is left of any other value on its way through JSON; null when that is nothing, or
 * when it holds a number that JSON has no form for.
 */
export function asJson(value: unknown): unknown {
	try {
		const text = typeof value === 'string' ? value : JSON.stringify(value, onlyFinite);
		const json: unknown = JSON.parse(text);
		// What is nested too deeply can be read, but not be written again.
		return JSON.stringify(json) && json;
	} catch {
		return null;
	}
}

/** JSON would make null of NaN and Infinity. */
function onlyFinite(_: string, value: unknown): unknown {
	if (typeof value !== 'number' || Number.isFinite(value)) return value;
	throw new RangeError('JSON has no such number');
}

/** What an error says of it. */
export const LOST_NUMBER = 'a number that cannot be sent as it is written';

const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g;

/**
 * The first number in a JSON text that would be sent as another one: an integer beyond 2^53 loses its last digits as soon
 * as it is read, and there are numbers that are too large for any. Undefined when there is none.
 */
export function lostNumberIn(text: string): string | undefined {
	for (const [token] of text.matchAll(TOKEN)) {
		if (!token.startsWith('"') && isLost(token)) return token;
	}
	return undefined;
}

function isLost(written: string): boolean {
	const number = Number(written);
	if (!Number.isFinite(number)) return true;
	const isKept = !/^-?\d+$/.test(written) || String(number) === written;
	return !isKept && BigInt(number) !== BigInt(written);
}

/** Whether a value stands for nothing: an empty cell of a sheet is an empty text. */
export function isEmpty(value: unknown): boolean {
	return value === undefined || value === null || (typeof value === 'string' && !value.trim());
}

/** A text without surrounding white space; undefined for what is not one, or for a number that is not exact any more. */
export function textIn(value: unknown): string | undefined {
	if (typeof value === 'string') return value.trim();
	if (typeof value !== 'number' || !Number.isFinite(value)) return undefined;
	return Number.isInteger(value) && !Number.isSafeInteger(value) ? undefined : String(value);
}

/** Several texts: a list, a JSON array, or one text with commas between them; undefined when one of them is no text. */
export function textsIn(value: unknown): string[] | undefined {
	const isJson = typeof value === 'string' && value.trim().startsWith('[');
	const given = isJson ? asJson(value) : value;
	if (isJson && !Array.isArray(given)) return undefined;
	const parts: unknown[] =
		typeof given === 'string' ? given.split(',') : Array.isArray(given) ? given : [given];
	const texts = parts.map(textIn);
	return texts.every((text) => text !== undefined) ? texts.filter(Boolean) : undefined;
}

/** A switch, also as sheets and CSV files write it: true, false, 1, 0, yes, no in any case; undefined for anything else. */
export function flagIn(value: unknown): boolean | undefined {
	if (typeof value === 'boolean') return value;
	const text = textIn(value)?.toLowerCase() ?? '';
	if (['true', '1', 'yes'].includes(text)) return true;
	return ['false', '0', 'no'].includes(text) ? false : undefined;
}

const DECIMAL = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;

/** A number, also when it is written as text in digits with a decimal point; NaN for anything else. */
export function numberIn(value: unknown): number {
	return numberLike(DECIMAL, value);
}

/** Up to two zeros after the point: 1.000 would be a thousand to many. */
const WHOLE = /^[+-]?\d+(\.0{0,2})?$/;

/** The same for a number that is to be whole. */
export function wholeIn(value: unknown): number {
	return numberLike(WHOLE, value);
}

/** Digits alone: money in minor units has no decimals, and 12.00 is meant in major ones. */
const MINOR = /^[+-]?\d+$/;

/** The same for money in minor units. */
export function minorIn(value: unknown): number {
	return numberLike(MINOR, value);
}

/** Up to two digits after the point: 1.000 would be a thousand to many. */
const MAJOR = /^[+-]?\d+(\.\d{0,2})?$/;

/** How far money may be from whole minor units: so much a number with decimals is inexact. */
const INEXACT = 1e-6;

/** Money in major units, such as 12.5, in minor ones; NaN when it is none or has more than two decimals. */
export function majorIn(value: unknown): number {
	const exact = numberLike(MAJOR, value) * 100;
	const minor = Math.round(exact);
	return Math.abs(exact - minor) < INEXACT ? minor : Number.NaN;
}

function numberLike(form: RegExp, value: unknown): number {
	if (typeof value === 'number') return value;
	return typeof value === 'string' && form.test(value.trim()) ? Number(value) : Number.NaN;
}

/** How a point in time begins: what begins with less, or in another order, leaves open what is meant. */
const DATE = /^\d{4}-\d\d-\d\d/;

/** A point in time as n8n's users have it; without a zone of its own it is read in `zone`. */
export function timeIn(value: unknown, zone: string): DateTime | undefined {
	// Dates of any library are ISO 8601 in JSON.
	const written = typeof value === 'string' ? value : asJson(value);
	if (typeof written !== 'string' || !DATE.test(written.trim())) return undefined;
	const text = written.trim();
	const iso = DateTime.fromISO(text, { zone });
	return iso.isValid ? iso : DateTime.fromSQL(text, { zone });
}

/** The day of a point in time as it is written, like 2026-01-31: no time zone moves it; undefined for what is none. */
export function dayIn(value: unknown): string | undefined {
	const time = timeIn(value, 'utc');
	const written: unknown = typeof value === 'string' ? value : asJson(value);
	return time?.isValid && typeof written === 'string' ? DATE.exec(written.trim())?.[0] : undefined;
}

/** What an error says of a value: the value itself, shortened, or what kind of thing it is. */
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
