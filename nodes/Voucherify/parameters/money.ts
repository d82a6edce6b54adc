import { adviceToRound, minorUnitsIn, withoutNoise } from './values';

/** How amounts of money are counted: 12.50 in major units is 1250 in minor units. */
export type MoneyUnit = 'major' | 'minor';

/** An amount that was read, in minor units, or what is wrong with it. */
export type Money = { minor: number } | { problem: string; advice: string };

const PLAIN = /^[+-]?\d+(?:[.,]\d*)?$/;
/** Groups of three digits, with another separator before the decimals. */
const GROUPED = /^[+-]?\d{1,3}(?:(?:,\d{3})+\.\d*|(?:\.\d{3})+,\d*)$/;
const GROUPS_ONLY = /^[+-]?\d{1,3}(?:(?:,\d{3}){2,}|(?:\.\d{3}){2,})$/;
/** One separator before exactly three digits: a thousand to some, one to others. */
const AMBIGUOUS = /^[+-]?\d{1,3}[.,]\d{3}$/;

/** Exactly three digits after the last separator: some people read them as thousands. */
const THREE_DECIMALS = /[.,]\d{3}$/;

const MAJOR_ADVICE = 'Enter 12.50, or choose Minor Units for 1250.';
const MINOR_ADVICE = 'Enter 1250 for 12.50, or choose Major Units for 12.50.';

/**
 * Reads an amount of money as people, sheets and expressions write it: `12.5`, `12,50`, `1,250.00`, `1.250,00`.
 * Nothing is guessed: what may mean two amounts is a problem.
 */
export function moneyIn(value: unknown, unit: MoneyUnit): Money {
	const advice = unit === 'major' ? MAJOR_ADVICE : MINOR_ADVICE;
	if (typeof value !== 'number' && typeof value !== 'string') {
		return { problem: 'is not an amount of money', advice };
	}
	if (typeof value === 'string' && AMBIGUOUS.test(value.trim())) {
		const problem = 'may mean two amounts: a separator stands before three digits';
		return { problem, advice: `Write 1250.00 or 1.25. ${advice}` };
	}
	if (typeof value === 'number' && !Number.isFinite(value)) {
		return { problem: 'is not an amount of money', advice };
	}
	return unit === 'major' ? fromMajor(value) : fromMinor(value);
}

function parsed(text: string): number {
	if (PLAIN.test(text)) return Number(text.replace(',', '.'));
	if (GROUPS_ONLY.test(text)) return Number(text.replace(/[.,]/g, ''));
	if (!GROUPED.test(text)) return Number.NaN;
	const point = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
	return Number(`${text.slice(0, point).replace(/[.,]/g, '')}.${text.slice(point + 1)}`);
}

function fromMajor(value: string | number): Money {
	const major = typeof value === 'number' ? value : parsed(value.trim());
	if (Number.isNaN(major)) return { problem: 'is not an amount of money', advice: MAJOR_ADVICE };
	const minor = Math.round(major * 100);
	const isClear = !hasThreeDecimals(value);
	if (isClear && withoutNoise(major, 2) === minor / 100) return safe(minor, MAJOR_ADVICE);
	const rounding = typeof value === 'string' ? '.toNumber().round(2)' : '.round(2)';
	return { problem: 'has more than two decimals', advice: `Round it to cents, e.g. ${rounding}.` };
}

const hasThreeDecimals = (value: string | number) =>
	typeof value === 'string' && THREE_DECIMALS.test(value.trim()) && !GROUPS_ONLY.test(value.trim());

function fromMinor(value: string | number): Money {
	const minor = minorUnitsIn(value);
	if (Number.isInteger(minor)) return safe(minor, MINOR_ADVICE);
	const advice = `${MINOR_ADVICE} ${adviceToRound(value)}`;
	return { problem: 'is not a whole number, as minor units are', advice };
}

const safe = (minor: number, advice: string): Money =>
	Number.isSafeInteger(minor) ? { minor } : { problem: 'is too large', advice };
