/**
 * How people write numbers: a sign and a currency before or after the digits, as in `-$12.50`, `$ -12.50` and `12,50 EUR`.
 * The digits may be in groups of three with a separator, and decimals follow a different separator. India has groups of two
 * in front: `1,00,000.00`.
 */
const NUMBER =
	/^(?<sign>[-+\u2212]?)\s*(?<before>[\p{L}\p{Sc}]*\.?)\s*(?<inner>[-+\u2212]?)(?<digits>\d(?:[\d.,'\u2019\s]*\d)?[.,]?)\s*(?<after>[\p{L}\p{Sc}]*\.?)$/u;
const DIGITS =
	/^(?<whole>[1-9]\d{0,2}(?<group>[.,'\u2019 \u00a0\u2009\u202f])\d{3}(?:\k<group>\d{3})*|[1-9]\d?(?:,\d\d)+,\d{3}(?=\.)|\d+)(?:(?<point>[.,])(?<decimals>\d*))?$/u;

/** One separator before exactly three digits: 1,250 is 1250 to some people and 1.25 to others. */
const TWO_READINGS = /^\d{1,3}[.,]\d{3}$/;

/** Currency signs such as US$, and abbreviations such as kr. */
const CURRENCY_SIGN = /^(?:\p{Lu}{0,2}\p{Sc}|zł|kr\.?|Kč|Ft|lei|лв\.?|Fr\.?)$/iu;
const CURRENCY_CODES = new Set(Intl.supportedValuesOf('currency'));

/** A number and how it was written. */
export interface WrittenNumber {
	number: number;
	/** Digits of the number; decimals follow a point. */
	text: string;
	/** Digits after the decimal separator of a text; empty for a value that is a number. */
	decimals: string;
	currency: string;
	/** What a text with one separator before three digits can mean. */
	readings?: { whole: string; fraction: string };
}

/** Reads a number, or a text of one; undefined for anything else. */
export function toWrittenNumber(value: unknown): WrittenNumber | undefined {
	if (typeof value === 'number' && Number.isFinite(value))
		return { number: value, text: String(value), decimals: '', currency: '' };
	if (typeof value !== 'string') return undefined;
	const parts = NUMBER.exec(value.trim())?.groups ?? {};
	const { sign = '', inner = '', before = '', after = '', digits = '' } = parts;
	const { whole, group, point, decimals = '' } = DIGITS.exec(digits)?.groups ?? {};
	const isDoubled = (sign && inner) || (before && after) || (group && group === point);
	const currency = before || after;
	if (whole === undefined || isDoubled || !isCurrency(currency)) return undefined;
	const minus = /[-\u2212]/.test(sign + inner) ? '-' : '';
	const integer = minus + whole.replace(/\D/g, '');
	const text = decimals ? `${integer}.${decimals}` : integer;
	const written = { number: Number(text), text, decimals, currency };
	if (!group || !TWO_READINGS.test(digits)) return written;
	const fraction = String(Number(minus + digits.replace(',', '.')));
	return { ...written, readings: { whole: integer, fraction } };
}

const isCurrency = (text: string) =>
	text === '' || CURRENCY_SIGN.test(text) || CURRENCY_CODES.has(text.toUpperCase());

/** Same as `toWrittenNumber`, but undefined for numbers with a currency or with two possible meanings. */
export function toUnambiguousNumber(value: unknown): WrittenNumber | undefined {
	const written = toWrittenNumber(value);
	return written?.currency || written?.readings ? undefined : written;
}
