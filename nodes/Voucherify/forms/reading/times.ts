import { DateTime } from 'luxon';
import { toJson } from './json';
import { parsedOr, type Parsed } from './parsed';
import { shown } from './values';

/** Start of a date. A shorter date, or one in another order, would be ambiguous. */
const DATE = /^\d{4}-\d\d-\d\d/;

/** A date without a time, or with the time that n8n stores for a picked day. */
const DAY_ONLY = /^\d{4}-\d\d-\d\d([T ]00:00(:00(\.0+)?)?)?$/;

/** Reads a point in time; undefined for anything else. Times without a zone are read in `zone`. */
function toTime(value: unknown, zone: string): DateTime | undefined {
	// Dates of any library are ISO 8601 in JSON.
	const written = typeof value === 'string' ? value : toJson(value);
	if (typeof written !== 'string' || !DATE.test(written.trim())) return undefined;
	const text = written.trim();
	const iso = DateTime.fromISO(text, { zone });
	const time = iso.isValid ? iso : DateTime.fromSQL(text, { zone });
	return time.isValid ? time : undefined;
}

const inUtc = (time?: DateTime) => time?.toUTC().toISO() ?? undefined;

/** Reads a point in time as ISO 8601 in UTC; undefined for anything else. */
export const toUtc = (value: unknown, zone: string) => inUtc(toTime(value, zone));

/**
 * Reads a day like 2026-01-31; undefined for anything else. Midnight in `zone` is that day, since databases and `Date`
 * objects give days in this way. Otherwise it is the day as it is written; for a `Date` within a day, its day in `zone`.
 */
export function toDay(value: unknown, zone: string): string | undefined {
	const here = toTime(value, zone);
	if (!here) return undefined;
	const written: unknown = typeof value === 'string' ? value.trim() : toJson(value);
	const day = typeof written === 'string' ? DATE.exec(written)?.[0] : undefined;
	const utc = here.toUTC();
	if (written === day) return day;
	if (typeof value !== 'string' && isMidnight(utc)) return utc.toISODate() ?? undefined;
	if (isMidnight(here) || value instanceof Date) return here.toISODate() ?? undefined;
	return day;
}

const isMidnight = (time: DateTime): boolean => time.equals(time.startOf('day'));

const parsed = (value: unknown, time: string | undefined): Parsed<string> =>
	parsedOr(time, 'is not a date and time', adviceForTime(value));

/** Parses a point in time, to ISO 8601 in UTC. */
export const parseTime = (value: unknown, zone: string) => parsed(value, toUtc(value, zone));

/** Parses a day that is the same everywhere, such as a birthday: see {@link toDay}. */
export const parseDay = (value: unknown, zone: string) => parsed(value, toDay(value, zone));

/**
 * Parses the end of something, to ISO 8601 in UTC. A day without a time is the end of that day. A picked day is stored as
 * 00:00 without a zone; an expression with that time means it.
 */
export function parseEnd(value: unknown, zone: string, isComputed: boolean): Parsed<string> {
	const time = toTime(value, zone);
	const [day = ''] = typeof value === 'string' ? (DAY_ONLY.exec(value.trim()) ?? []) : [];
	const isDay = isComputed ? day.length === 'yyyy-mm-dd'.length : day !== '';
	return parsed(value, inUtc(isDay ? time?.endOf('day') : time));
}

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
