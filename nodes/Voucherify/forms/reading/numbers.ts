import { parsedOr, type Parsed } from './parsed';
import { shown } from './values';
import { toUnambiguousNumber, toWrittenNumber } from './written';

const ADVICE = 'Enter digits, with a point before decimals: 12.5.';

const DECIMAL = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;

/** Reads a number that JSON can represent, or a text of digits with a decimal point; undefined for anything else. */
export function toNumber(value: unknown): number | undefined {
	const isNumber =
		typeof value === 'string' ? DECIMAL.test(value.trim()) : typeof value === 'number';
	return isNumber && Number.isFinite(Number(value)) ? Number(value) : undefined;
}

/** Tolerance for rounding errors, in units of the last digit: 78.4 * 100 is 7840.000000000001. */
const NOISE = 1e-6;

/** Removes rounding errors of calculations; any other number is returned unchanged. */
export function withoutNoise(number: number, decimals = 0): number {
	const scale = 10 ** decimals;
	const rounded = Math.round(number * scale) / scale;
	// Beyond 2^26, the digits of a number are coarser than a millionth of a cent.
	const noise = Math.max(NOISE / scale, Math.abs(number) * Number.EPSILON);
	return Math.abs(number - rounded) <= noise ? rounded : number;
}

/** Returns advice for a number that should be whole: to round it where it is calculated. */
export function adviceToRound(value: unknown): string {
	const call = typeof value === 'string' ? '.toNumber().round()' : '.round()';
	return `Round it where it is calculated, e.g. ${call}.`;
}

/** Returns the number if it fits. The problem says what a text with two meanings can be. */
function checked(
	value: unknown,
	number: number,
	fits: boolean,
	problem: string,
	advice = ADVICE,
): Parsed<number> {
	const { readings } = toWrittenNumber(value) ?? {};
	const meanings = readings ? `, which can be ${readings.whole} or ${readings.fraction}` : '';
	return parsedOr(
		fits ? number : undefined,
		problem,
		`It is ${shown(value)}${meanings}. ${advice}`,
	);
}

/** Returns the rest of the error "must be a number ...". */
function rangeOf(min: number, max: number): string {
	if (Number.isFinite(min) && Number.isFinite(max)) return ` from ${min} to ${max}`;
	if (Number.isFinite(min)) return ` of at least ${min}`;
	return Number.isFinite(max) ? ` of at most ${max}` : '';
}

/**
 * Parses a whole number. Zeros as decimals (databases write 2.0000) and rounding errors are accepted, except three decimals,
 * which many people read as thousands.
 */
export function parseInteger(value: unknown, min: number, max = Infinity): Parsed<number> {
	const { number, decimals } = toUnambiguousNumber(value) ?? { number: Number.NaN, decimals: '' };
	const whole = decimals.length === 3 ? Number.NaN : withoutNoise(number);
	const fits = Number.isSafeInteger(whole) && whole >= min && whole <= max;
	const problem = `must be a whole number${rangeOf(min, max)}`;
	return checked(value, whole, fits, problem, `Enter digits only. ${adviceToRound(value)}`);
}

/** Parses a number, and removes rounding errors after two decimals. */
export function parseHundredths(value: unknown): Parsed<number> {
	const number = withoutNoise(toUnambiguousNumber(value)?.number ?? Number.NaN, 2);
	return checked(value, number, Number.isFinite(number), 'must be a number');
}

/**
 * Parses a percentage, also with its sign: `12,5 %`. A separator before three digits is a decimal separator, since no
 * percentage is in the thousands.
 */
export function parsePercent(value: unknown): Parsed<number> {
	const digits = typeof value === 'string' ? value.trim().replace(/\s*%$/, '') : value;
	const { number = Number.NaN, readings, currency } = toWrittenNumber(digits) ?? {};
	const percent = withoutNoise(Number(readings?.fraction ?? number), 2);
	return checked(value, percent, Number.isFinite(percent) && !currency, 'must be a percentage');
}

/**
 * Parses a number above 0 as text, with the digits that were entered: `0.0000001`, not `1e-7`. Rounding errors after the 15th
 * digit are dropped.
 */
export function parseDecimal(value: unknown): Parsed<string> {
	const text = typeof value === 'string' && (toUnambiguousNumber(value)?.text ?? value.trim());
	const number = toNumber(text || value) ?? 0;
	const parsed = checked(value, number, number > 0, 'must be a number above 0');
	if ('problem' in parsed) return parsed;
	const exact = Number.isInteger(number) ? number : Number(number.toPrecision(15));
	const advice = `It is ${number}. ${ADVICE}`;
	return parsedOr(toDecimal(text || exact), 'is too small to send', advice);
}

/** Maximum number of decimals that `toFixed` can write. */
const MAX_DIGITS = 100;

const PLAIN = /^(0|[1-9]\d*)(\.\d+)?$/;

/**
 * Writes a number with digits and a point, without an exponent; undefined when it is too small for that. A text in this
 * form is returned unchanged.
 */
function toDecimal(value: string | number): string | undefined {
	if (typeof value === 'string' && PLAIN.test(value)) return value;
	const number = Number(value);
	const [digits = '', exponent] = String(number).split('e');
	if (exponent === undefined) return digits;
	if (Number(exponent) > 0) return BigInt(number).toString();
	const places = (digits.split('.')[1]?.length ?? 0) - Number(exponent);
	return places <= MAX_DIGITS ? number.toFixed(places) : undefined;
}
