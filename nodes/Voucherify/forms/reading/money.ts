import { adviceToRound, withoutNoise } from './numbers';
import type { Parsed } from './parsed';
import { shown } from './values';
import { toWrittenNumber, type WrittenNumber } from './written';

/** Unit of amounts of money: 12.50 in major units is 1250 in minor units. */
export type MoneyUnit = 'major' | 'minor';

const MAJOR_ADVICE = 'Enter 12.50, or choose Minor Units for 1250.';
const MINOR_ADVICE = 'Enter 1250 for 12.50, or choose Major Units for 12.50.';

/**
 * Parses an amount of money as people, sheets and expressions write it: `12.5`, `12,50`, `1,250.00`, `1 250,00 EUR`. It
 * never guesses: an ambiguous amount is a problem.
 * @param said unit that `amounts_in` beside the amount names, if it is an amount of an earlier node
 * @returns the amount in minor units
 */
export function parseMoney(value: unknown, unit: MoneyUnit, said?: unknown): Parsed<number> {
	const money = inMinorUnits(value, unit, said);
	if ('value' in money) return money;
	return { ...money, advice: `It is ${shown(value)}. ${money.advice}` };
}

function inMinorUnits(value: unknown, unit: MoneyUnit, said: unknown): Parsed<number> {
	const isOther = said !== unit && (said === 'major' || said === 'minor');
	if (isOther && Number(value) !== 0) return inOtherUnit(said, unit);
	const written = toWrittenNumber(value);
	const advice = unit === 'major' ? MAJOR_ADVICE : MINOR_ADVICE;
	if (!written) return { problem: 'is not an amount of money', advice };
	if (written.readings) return ambiguous(written.readings, value, unit);
	const money = unit === 'major' ? fromMajor(written, value) : fromMinor(written, value);
	const isUnsafe = 'value' in money && !Number.isSafeInteger(money.value);
	return isUnsafe ? { problem: 'is too large', advice } : money;
}

const LABELS = { major: 'Major Units', minor: 'Minor Units' };

const inOtherUnit = (said: MoneyUnit, unit: MoneyUnit): Parsed<number> => ({
	problem: `is in ${said} units, as amounts_in beside it says, but Amounts Are In is ${LABELS[unit]}`,
	advice: `Choose ${LABELS[said]}, or ${said === 'minor' ? 'divide' : 'multiply'} it by 100. If it was converted before, or is points, give the column another name.`,
});

function ambiguous(
	{ whole, fraction }: NonNullable<WrittenNumber['readings']>,
	value: unknown,
	unit: MoneyUnit,
): Parsed<number> {
	const problem = `is ${String(value).trim()}, which can be ${whole} or ${fraction}`;
	if (unit === 'minor') return { problem, advice: `Write ${whole}. ${MINOR_ADVICE}` };
	const isInCents = !/\.\d{3}/.test(fraction);
	const other = isInCents ? `or ${fraction}` : `or round ${fraction} to cents`;
	return { problem, advice: `Write ${whole}.00 ${other}.` };
}

function fromMajor({ number, decimals }: WrittenNumber, value: unknown): Parsed<number> {
	const minor = Math.round(number * 100);
	// Three decimals are never taken for rounding errors: some people read them as thousands.
	if (decimals.length !== 3 && withoutNoise(number, 2) === minor / 100) return { value: minor };
	const rounding = typeof value === 'string' ? '.toNumber().round(2)' : '.round(2)';
	return {
		problem: 'has more than two decimal places',
		advice: `Round it to cents, e.g. ${rounding}.`,
	};
}

/**
 * Minimum number of decimals that count as rounding errors. Fewer decimals, even zeros, suggest an amount in major units.
 */
const NOISE_DIGITS = 7;

function fromMinor({ number, decimals, currency }: WrittenNumber, value: unknown): Parsed<number> {
	if (currency) {
		const problem = `has a currency (${currency}), which minor units do not have`;
		return { problem, advice: MINOR_ADVICE };
	}
	const minor = withoutNoise(number);
	const isNoise = decimals === '' || decimals.length >= NOISE_DIGITS;
	if (isNoise && Number.isInteger(minor)) return { value: minor };
	const advice = `${MINOR_ADVICE} ${adviceToRound(value)}`;
	return { problem: 'is not a whole number, as minor units are', advice };
}
