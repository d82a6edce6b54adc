import { isExpression } from '../asItIs';
import { pathToUnit } from './counted';
import { toDecimal } from './decimal';
import { fieldsPassedOn } from './lost';
import { parseMoney, type MoneyUnit } from './money';
import { plainReader } from './plain';
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

const NUMBER_ADVICE = 'Enter digits, with a point before decimals: 12.5.';
/** Name of the parameter for the unit of amounts. */
const UNIT = 'amountsIn';

/** Returns the rest of the error "must be a number ...". */
function rangeOf(min: number, max: number): string {
	if (Number.isFinite(min) && Number.isFinite(max)) return ` from ${min} to ${max}`;
	if (Number.isFinite(min)) return ` of at least ${min}`;
	return Number.isFinite(max) ? ` of at most ${max}` : '';
}

/** Adds readers of numbers and amounts of money. */
export class NumberParameters extends TextParameters {
	/** Returns a whole number from `min` to `max`; undefined when the field is empty or not added. */
	integer(name: string, min: number, max = Infinity): number | undefined {
		const fits = (number: number) => Number.isSafeInteger(number) && number >= min && number <= max;
		const problem = `must be a whole number${rangeOf(min, max)}`;
		const advice = `Enter digits only. ${adviceToRound(this.raw(name))}`;
		return this.numeric(name, fits, problem, parseWhole, advice);
	}

	/** Same as `integer`, but the field must not be empty. */
	requiredInteger(name: string, min: number, max?: number): number {
		const number = this.integer(name, min, max);
		if (number === undefined) throw this.invalid(name, 'is empty', 'Enter a whole number.');
		return number;
	}

	/**
	 * Returns money in minor units; undefined when the field is empty or not added. *Amounts Are In* gives the unit in
	 * which it was entered.
	 * @param min smallest allowed amount, in minor units
	 * @param unit unit of the entered amount, if another field determines it
	 */
	amount(name: string, min = 0, unit?: MoneyUnit): number | undefined {
		const value = this.raw(name);
		if (isEmpty(value)) return undefined;
		const said = this.saidUnit(name, value);
		const money = parseMoney(value, unit ?? this.moneyUnit(name, value), said);
		if ('problem' in money) {
			throw this.invalid(name, money.problem, `It is ${shown(value)}. ${money.advice}`);
		}
		if (money.minor >= min) return money.minor;
		const problem = min > 0 ? 'must be above 0' : 'must not be below 0';
		throw this.invalid(name, problem, `It is ${shown(value)}.`);
	}

	/** Returns the unit that an item names for an amount, if its expression is nothing but a column of an earlier node. */
	private saidUnit(name: string, value: unknown): unknown {
		const written = this.writtenAt(name);
		if (typeof written !== 'string' || !isExpression(written)) return undefined;
		const plain = (code: string) => plainReader(`={{ ${code} }}`)?.(this.item)?.value;
		for (const field of fieldsPassedOn(written)) {
			const path = pathToUnit(field);
			if (path === undefined) continue;
			// In a tool, `$json` may be another item. For 4,000 codes, evaluating takes 1.7 times as long.
			return plain(field) === value ? plain(path) : this.source.evaluate?.(`{{ ${path} }}`);
		}
		return undefined;
	}

	/** Same as `amount`, but the field must not be empty. */
	requiredAmount(name: string, min = 0): number {
		const amount = this.amount(name, min);
		if (amount === undefined)
			throw this.invalid(name, 'is empty', 'Enter an amount, such as 12.50.');
		return amount;
	}

	/**
	 * Returns the unit that the user chose in *Amounts Are In*.
	 * @param value amount that the error shows
	 * @throws NodeOperationError when no unit is chosen
	 */
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

	/**
	 * Returns a percentage; undefined when the field is empty or not added. Warns where it may be a fraction, as sheets return
	 * a percentage.
	 */
	percent(name: string): number | undefined {
		const percent = this.numeric(name, Number.isFinite, 'must be a percentage', parsePercent);
		const isBelow1 = percent !== undefined && percent > 0 && percent < 1;
		const isComputed = isExpression(String(this.writtenAt(name)));
		if (isBelow1 && isComputed && !String(this.raw(name)).includes('%'))
			this.source.warn?.(
				`${this.labelOf(name)} is ${percent}, less than one percent: sheets return 10% as 0.1. Multiply it by 100, or write "${percent} %" if that is meant.`,
			);
		return percent;
	}

	/**
	 * Returns a number above 0 as text, with the digits that were entered: `0.0000001`, not `1e-7`. Rounding errors after
	 * the 15th digit are dropped.
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
		throw this.invalid(name, 'is too small to send', `It is ${number}. ${NUMBER_ADVICE}`);
	}

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
