import { toDecimal } from './decimal';
import { parseMoney, type MoneyUnit } from './money';
import { TextParameters } from './textParameters';
import {
	adviceToRound,
	parseHundredths,
	isEmpty,
	parseNumber,
	parsePercent,
	shown,
	parseWhole,
} from './values';
import { plainlyWritten, parseWritten } from './written';

const NUMBER_ADVICE = 'Enter digits and, where there are decimals, a point before them: 12.5.';
/** Parameter that says how amounts of money are counted. */
const UNIT = 'amountsIn';

/** Returns the rest of "a number …". */
function rangeOf(min: number, max: number): string {
	if (Number.isFinite(min) && Number.isFinite(max)) return ` from ${min} to ${max}`;
	if (Number.isFinite(min)) return ` of at least ${min}`;
	return Number.isFinite(max) ? ` of at most ${max}` : '';
}

/** Numbers and amounts of money. */
export class NumberParameters extends TextParameters {
	/** Returns a whole number from `min` to `max`; undefined when the field is empty or not added. */
	integer(name: string, min: number, max = Infinity): number | undefined {
		const fits = (number: number) => Number.isSafeInteger(number) && number >= min && number <= max;
		const problem = `must be a whole number${rangeOf(min, max)}`;
		const advice = `Enter digits alone. ${adviceToRound(this.raw(name))}`;
		return this.numeric(name, fits, problem, parseWhole, advice);
	}

	/** Returns a whole number that must not be missing. */
	requiredInteger(name: string, min: number, max?: number): number {
		const number = this.integer(name, min, max);
		if (number === undefined) throw this.invalid(name, 'is empty', 'Enter a whole number.');
		return number;
	}

	/**
	 * Returns money in minor units; undefined when the field is empty or not added. The user says in *Amounts Are In* how
	 * it was entered.
	 * @param min the smallest amount, in minor units
	 * @param unit where it is chosen elsewhere
	 */
	amount(name: string, min = 0, unit?: MoneyUnit): number | undefined {
		const value = this.raw(name);
		if (isEmpty(value)) return undefined;
		const money = parseMoney(value, unit ?? this.moneyUnit(name, value));
		if ('problem' in money) {
			throw this.invalid(name, money.problem, `It is ${shown(value)}. ${money.advice}`);
		}
		if (money.minor >= min) return money.minor;
		const problem = min > 0 ? 'must be above 0' : 'must not be below 0';
		throw this.invalid(name, problem, `It is ${shown(value)}.`);
	}

	/** Returns money in minor units that must not be missing. */
	requiredAmount(name: string, min = 0): number {
		const amount = this.amount(name, min);
		if (amount === undefined)
			throw this.invalid(name, 'is empty', 'Enter an amount, such as 12.50.');
		return amount;
	}

	/** Returns the unit that the user has chosen for amounts. @throws NodeOperationError without one */
	moneyUnit(name: string, value: unknown): MoneyUnit {
		const unit = this.optionalText(UNIT);
		if (unit === 'major' || unit === 'minor') return unit;
		throw this.invalid(
			UNIT,
			'is not chosen',
			`${this.labelOf(name)} is ${shown(value)}: choose Major Units if that is what people pay, such as 12.50, or Minor Units if 1250 means 12.50.`,
		);
	}

	/** Returns a number; undefined when the field is empty or not added. */
	number(name: string): number | undefined {
		return this.numeric(name, Number.isFinite, 'must be a number', parseHundredths);
	}

	/** Returns a percentage; undefined when the field is empty or not added. */
	percent(name: string): number | undefined {
		return this.numeric(name, Number.isFinite, 'must be a percentage', parsePercent);
	}

	/**
	 * Returns a number above 0 as text, with the digits that were entered: `0.0000001`, not `1e-7`. What arithmetic leaves
	 * behind the 15th digit is dropped.
	 */
	positiveText(name: string): string | undefined {
		const fits = (number: number) => Number.isFinite(number) && number > 0;
		const entered = (value: unknown) =>
			typeof value === 'string' ? (plainlyWritten(value)?.text ?? value.trim()) : value;
		const number = this.numeric(name, fits, 'must be a number above 0', (value) =>
			parseNumber(entered(value)),
		);
		if (number === undefined) return undefined;
		const written = entered(this.raw(name));
		const exact = Number.isInteger(number) ? number : Number(number.toPrecision(15));
		const text = toDecimal(typeof written === 'string' ? written : exact);
		if (text !== undefined) return text;
		throw this.invalid(name, 'is too small to be written', `It is ${number}. ${NUMBER_ADVICE}`);
	}

	/** Returns the number; undefined when the field is empty or not added. */
	private numeric(
		name: string,
		fits: (number: number) => boolean,
		problem: string,
		read: (value: unknown) => number,
		advice = NUMBER_ADVICE,
	): number | undefined {
		const value = this.raw(name);
		if (isEmpty(value)) return undefined;
		const number = read(value);
		if (fits(number)) return number;
		const { readings } = parseWritten(value) ?? {};
		const meanings = readings ? `, which can be ${readings.whole} or ${readings.fraction}` : '';
		throw this.invalid(name, problem, `It is ${shown(value)}${meanings}. ${advice}`);
	}
}
