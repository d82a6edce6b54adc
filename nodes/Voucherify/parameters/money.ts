import { adviceToRound, withoutNoise } from './values';

/** How amounts of money are counted: 12.50 in major units is 1250 in minor units. */
export type MoneyUnit = 'major' | 'minor';

/** An amount that was read, in minor units, or what is wrong with it. */
export type Money = { minor: number } | { problem: string; advice: string };

/** An amount, with a sign and a currency before or behind its number: `-€12.50`, `€ -12.50`, `12,50 zł`. */
const AMOUNT =
	/^(?<sign>[-+−]?)\s*(?<before>[\p{L}\p{Sc}]*\.?)\s*(?<inner>[-+−]?)(?<number>\d(?:[\d.,'’\s]*\d)?[.,]?)\s*(?<after>[\p{L}\p{Sc}]*\.?)$/u;

/** Its number: digits, also in groups of three with the same separator between them, and decimals behind another one. */
const NUMBER =
	/^(?<whole>\d{1,3}(?<group>[.,'’ \u00a0\u2009\u202f])\d{3}(?:\k<group>\d{3})*|\d+)(?:(?<point>[.,])(?<decimals>\d*))?$/u;

/** One separator before exactly three digits: a thousand to some, one to others. */
const TWO_READINGS = /^\d+[.,]\d{3}$/;

/** Signs such as € and US$, and those that consist of letters. */
const CURRENCY_SIGN = /^(?:\p{Lu}{0,2}\p{Sc}|zł|kr\.?|Kč|Ft|lei|лв\.?|Fr\.?)$/iu;
const CURRENCY_CODES = new Set(Intl.supportedValuesOf('currency'));

const MAJOR_ADVICE = 'Enter 12.50, or choose Minor Units for 1250.';
const MINOR_ADVICE = 'Enter 1250 for 12.50, or choose Major Units for 12.50.';

/** A number as it is written. */
interface Written {
	number: number;
	/** The digits behind the point of a text. */
	decimals: string;
	currency: string;
	/** What a text with one separator before three digits may mean. */
	readings?: [whole: string, fraction: string];
}

/**
 * Reads an amount of money as people, sheets and expressions write it: `12.5`, `12,50`, `1,250.00`, `1 250,00 €`.
 * Nothing is guessed: what may mean two amounts is a problem.
 */
export function moneyIn(value: unknown, unit: MoneyUnit): Money {
	const written = writtenIn(value);
	const advice = unit === 'major' ? MAJOR_ADVICE : MINOR_ADVICE;
	if (!written) return { problem: 'is not an amount of money', advice };
	if (written.readings) return ambiguous(written.readings, value, unit);
	const money = unit === 'major' ? fromMajor(written, value) : fromMinor(written, value);
	const isUnsafe = 'minor' in money && !Number.isSafeInteger(money.minor);
	return isUnsafe ? { problem: 'is too large', advice } : money;
}

function writtenIn(value: unknown): Written | undefined {
	if (typeof value === 'number')
		return Number.isFinite(value) ? { number: value, decimals: '', currency: '' } : undefined;
	if (typeof value !== 'string') return undefined;
	const amount = AMOUNT.exec(value.trim())?.groups ?? {};
	const { sign = '', inner = '', before = '', after = '', number = '' } = amount;
	const { whole, group, point, decimals = '' } = NUMBER.exec(number)?.groups ?? {};
	const currency = before || after;
	const isDoubled = (sign && inner) || (before && after) || (group && group === point);
	if (whole === undefined || isDoubled || !isCurrency(currency)) return undefined;
	const minus = /[-−]/.test(sign + inner) ? '-' : '';
	const digits = minus + whole.replace(/\D/g, '');
	return {
		number: Number(`${digits}.${decimals}`),
		decimals,
		currency,
		readings:
			group && TWO_READINGS.test(number)
				? [digits, String(Number(minus + number.replace(',', '.')))]
				: undefined,
	};
}

const isCurrency = (text: string) =>
	text === '' || CURRENCY_SIGN.test(text) || CURRENCY_CODES.has(text.toUpperCase());

function ambiguous([whole, fraction]: [string, string], value: unknown, unit: MoneyUnit): Money {
	const problem = `is ${String(value).trim()}, which can be ${whole} or ${fraction}`;
	if (unit === 'minor') return { problem, advice: `Write ${whole}. ${MINOR_ADVICE}` };
	const isInCents = !/\.\d{3}/.test(fraction);
	const other = isInCents ? `or ${fraction}` : `or round ${fraction} to cents`;
	return { problem, advice: `Write ${whole}.00 ${other}.` };
}

function fromMajor({ number, decimals }: Written, value: unknown): Money {
	const minor = Math.round(number * 100);
	// Three decimals are no noise: some people read them as thousands.
	if (decimals.length !== 3 && withoutNoise(number, 2) === minor / 100) return { minor };
	const rounding = typeof value === 'string' ? '.toNumber().round(2)' : '.round(2)';
	return { problem: 'has more than two decimals', advice: `Round it to cents, e.g. ${rounding}.` };
}

/** Fewer digits behind a point than these would be major units, also when they are zeros. */
const NOISE_DIGITS = 7;

function fromMinor({ number, decimals, currency }: Written, value: unknown): Money {
	if (currency)
		return {
			problem: `has a currency (${currency}), which minor units do not have`,
			advice: MINOR_ADVICE,
		};
	const minor = withoutNoise(number);
	const isNoise = decimals === '' || decimals.length >= NOISE_DIGITS;
	if (isNoise && Number.isInteger(minor)) return { minor };
	const advice = `${MINOR_ADVICE} ${adviceToRound(value)}`;
	return { problem: 'is not a whole number, as minor units are', advice };
}
