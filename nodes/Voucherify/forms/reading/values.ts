import { DateTime } from 'luxon';
import { isJsonObject } from '../../api/types';
import { plainlyWritten, parseWritten } from './written';

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
 * Parses a text as JSON, or turns any other value into plain JSON; null when that fails, or when the value contains a
 * number that JSON cannot represent.
 */
export function asJson(value: unknown): unknown {
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

/** Error text for a number that `findLostNumber` found. */
export const LOST_NUMBER = 'a number that cannot be sent as it is written';

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

/**
 * Reads a text or number as text, without surrounding white space; undefined for anything else and inexact integers.
 */
export function parseText(value: unknown): string | undefined {
	if (typeof value === 'string') return value.trim();
	if (typeof value !== 'number' || !Number.isFinite(value)) return undefined;
	return Number.isInteger(value) && !Number.isSafeInteger(value) ? undefined : String(value);
}

/** What separates texts, such as pasted cells of a sheet. */
const SEPARATORS = /[,\n\r\t]/;

/** Reads several texts from a list, a JSON array, or a text with commas; undefined when one of them is no text. */
export function parseTexts(value: unknown, separators = SEPARATORS): string[] | undefined {
	const isJson = typeof value === 'string' && value.trim().startsWith('[');
	const given = isJson ? asJson(value) : value;
	if (isJson && !Array.isArray(given)) return undefined;
	const parts: unknown[] =
		typeof given === 'string' ? given.split(separators) : Array.isArray(given) ? given : [given];
	const texts = parts.map(parseText);
	return texts.every((text) => text !== undefined)
		? texts.filter((text) => !isEmpty(text))
		: undefined;
}

/** True for an empty value, and for a list of nothing. */
export const hasNoValue = (value: unknown): boolean =>
	isEmpty(value) || parseTexts(value)?.length === 0;

/** Reads a switch: true, false, 1, 0, yes or no in any case, as sheets write it; undefined for anything else. */
export function parseFlag(value: unknown): boolean | undefined {
	if (typeof value === 'boolean') return value;
	const text = parseText(value)?.toLowerCase() ?? '';
	if (['true', '1', 'yes'].includes(text)) return true;
	return ['false', '0', 'no'].includes(text) ? false : undefined;
}

const DECIMAL = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;

/** Reads a number, or a text of digits with a decimal point; NaN for anything else. */
export function parseNumber(value: unknown): number {
	return numberLike(DECIMAL, value);
}

/** Tolerance for rounding errors, in units of the last digit: 78.4 * 100 is 7840.000000000001. */
const NOISE = 1e-6;

/** Returns advice for a number that should be whole: to round it where it is calculated. */
export function adviceToRound(value: unknown): string {
	const call = typeof value === 'string' ? '.toNumber().round()' : '.round()';
	return `Round it where it is calculated, e.g. ${call}.`;
}

/** Removes rounding errors of calculations; any other number is returned unchanged. */
export function withoutNoise(number: number, decimals = 0): number {
	const scale = 10 ** decimals;
	const rounded = Math.round(number * scale) / scale;
	// Beyond 2^26, the digits of a number are coarser than a millionth of a cent.
	const noise = Math.max(NOISE / scale, Math.abs(number) * Number.EPSILON);
	return Math.abs(number - rounded) <= noise ? rounded : number;
}

/** Reads a number, and removes rounding errors after two decimals; NaN for anything else. */
export function parseHundredths(value: unknown): number {
	return withoutNoise(plainlyWritten(value)?.number ?? Number.NaN, 2);
}

/**
 * Reads a percentage, also with its sign: `12,5 %`. A separator before three digits is a decimal separator, since no
 * percentage is in the thousands. NaN for anything else.
 */
export function parsePercent(value: unknown): number {
	const written = parseWritten(
		typeof value === 'string' ? value.trim().replace(/\s*%$/, '') : value,
	);
	if (!written || written.currency) return Number.NaN;
	return withoutNoise(Number(written.readings?.fraction ?? written.number), 2);
}

/**
 * Reads a whole number; NaN for anything else. Zeros as decimals (databases write 2.0000) and rounding errors are accepted,
 * except three decimals, which many people read as thousands.
 */
export function parseWhole(value: unknown): number {
	const { number, decimals } = plainlyWritten(value) ?? { number: Number.NaN, decimals: '' };
	return decimals.length === 3 ? Number.NaN : withoutNoise(number);
}

function numberLike(form: RegExp, value: unknown): number {
	if (typeof value === 'number') return value;
	return typeof value === 'string' && form.test(value.trim()) ? Number(value) : Number.NaN;
}

/** Start of a date. A shorter date, or one in another order, would be ambiguous. */
const DATE = /^\d{4}-\d\d-\d\d/;

/** Reads a point in time; undefined or an invalid `DateTime` for anything else. Times without a zone are read in `zone`. */
export function parseTime(value: unknown, zone: string): DateTime | undefined {
	// Dates of any library are ISO 8601 in JSON.
	const written = typeof value === 'string' ? value : asJson(value);
	if (typeof written !== 'string' || !DATE.test(written.trim())) return undefined;
	const text = written.trim();
	const iso = DateTime.fromISO(text, { zone });
	return iso.isValid ? iso : DateTime.fromSQL(text, { zone });
}

/**
 * Reads a day like 2026-01-31; undefined for anything else. Midnight in `zone` is that day, since databases and `Date`
 * objects give days in this way. Otherwise it is the day as it is written; for a `Date` within a day, its day in `zone`.
 */
export function parseDay(value: unknown, zone: string): string | undefined {
	const time = parseTime(value, zone);
	if (!time?.isValid) return undefined;
	const written: unknown = typeof value === 'string' ? value.trim() : asJson(value);
	const day = typeof written === 'string' ? DATE.exec(written)?.[0] : undefined;
	const [here, utc] = [time.setZone(zone), time.toUTC()];
	if (written === day) return day;
	if (typeof value !== 'string' && isMidnight(utc)) return utc.toISODate() ?? undefined;
	if (isMidnight(here) || value instanceof Date) return here.toISODate() ?? undefined;
	return day;
}

const isMidnight = (time: DateTime): boolean => time.equals(time.startOf('day'));

/** Returns the advice for a value that is no point in time. */
export function adviceForTime(value: unknown): string {
	const text = typeof value === 'string' ? value.trim() : String(value);
	const enter = 'Pick one, or enter it like 2026-01-31T09:30:00 or 2026-01-31T09:30:00+01:00.';
	const known = `It is ${shown(value)}.`;
	if (/^\d{5}(\.\d+)?$/.test(text))
		return `${known} That is how a sheet counts days: let it return dates as they are shown, as year, month and day.`;
	if (/^(['"]).*\1$/.test(text)) return `${known} Remove the quotes around it.`;
	const [, sign] = /^\d{1,2}([./-])\d{1,2}\1\d{4}$/.exec(text) ?? [];
	if (sign)
		return `${known} Say whether the day or the month comes first: {{ DateTime.fromFormat($json.date, 'd${sign}M${sign}yyyy') }}.`;
	return `${known} ${enter}`;
}

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
