import { DateTime } from 'luxon';
import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import { isJsonObject, valueAt } from '../api/types';
import { decimalOf } from './decimal';
import { choicesIn, chosenFrom } from './description';
import { identifier, type Format } from './formats';
import { mappedIn, mapperShownBy, type Mapped } from './mapper';
import { moneyIn, type MoneyUnit } from './money';
import { pairsIn } from './pairs';
import { RawParameters } from './rawParameters';
import { readerOf, type ParameterSource } from './source';
import {
	adviceToRound,
	asJson,
	LOST_NUMBER,
	lostNumberIn,
	dayIn,
	flagIn,
	hundredthsIn,
	isEmpty,
	locatorMode,
	locatorValue,
	numberIn,
	percentIn,
	shown,
	textIn,
	textsIn,
	timeIn,
	wholeIn,
} from './values';
import { plainlyWritten, writtenIn } from './written';

const TEXT_ADVICE = 'Enter a text, or an expression that gives one.';
const ROWS_ADVICE =
	'Rows cannot come from one expression: give each of their fields one, or choose JSON where it is offered.';
const FLAG_ADVICE = 'Switch it on or off, or give true, false, yes, no, 1 or 0.';
const NUMBER_ADVICE = 'Enter digits and, where there are decimals, a point before them: 12.5.';
/** Parameter that says how amounts of money are counted. */
const UNIT = 'amountsIn';
const PAIR_ADVICE = 'Correct the value, or choose the type that it has.';

/** Returns the rest of "a number …". */
function rangeOf(min: number, max: number): string {
	if (Number.isFinite(min) && Number.isFinite(max)) return ` from ${min} to ${max}`;
	if (Number.isFinite(min)) return ` of at least ${min}`;
	return Number.isFinite(max) ? ` of at most ${max}` : '';
}

/** Returns the parameters of an input item. */
export function parametersOf(
	context: IExecuteFunctions,
	itemIndex: number,
	fields: INodeProperties[],
	read = readerOf(context, itemIndex),
): Parameters {
	const source: ParameterSource = {
		itemIndex,
		read,
		getNode: () => context.getNode(),
		getTimezone: () => context.getTimezone(),
		getItem: () => context.getInputData()[itemIndex]?.json,
	};
	return new Parameters(source, fields);
}

/**
 * The checked parameters of one input item. Every reader takes the parameter's name (`options.createdAfter` inside a
 * collection, `projects.project[0].role` in a row) and throws a NodeOperationError that names the field by its label
 * and says what to do.
 */
export class Parameters extends RawParameters {
	/** Returns a text or the value of a resource locator, without surrounding white space. It must not be empty. */
	text(name: string, format?: Format): string {
		return this.notEmpty(name, this.optionalText(name, format));
	}

	/**
	 * Returns a text; undefined when the field is empty or not added. If the field is a menu, the text is one of its
	 * values: expressions may give it in any case.
	 */
	optionalText(name: string, format?: Format): string | undefined {
		const text = this.writtenText(name, format);
		return text === undefined ? undefined : this.chosen(name, [text])[0];
	}

	/** Returns the mode of a resource locator; undefined when an expression replaces the whole locator. */
	mode(name: string): string | undefined {
		return locatorMode(this.raw(name));
	}

	/** Returns the value of a menu that lists common values only: an expression may give any other text. */
	openChoice(name: string): string {
		return this.notEmpty(name, this.optionalOpenChoice(name));
	}

	/** Same as `openChoice`, but undefined when the field is empty or not added. */
	optionalOpenChoice(name: string): string | undefined {
		const text = this.writtenText(name);
		return text && (chosenFrom(choicesIn(this.fields, name) ?? [], text) ?? text);
	}

	/** True when a menu or a switch has one of these values. */
	isOneOf(name: string, values: readonly unknown[]): boolean {
		const value = values.some((one) => typeof one === 'boolean')
			? this.optionalFlag(name)
			: this.optionalOpenChoice(name);
		return values.includes(value);
	}

	/** True when a switch is on. It must not be empty. */
	flag(name: string): boolean {
		const flag = this.optionalFlag(name);
		if (flag === undefined) throw this.invalid(name, 'is empty', FLAG_ADVICE);
		return flag;
	}

	/** True when a switch is on; undefined when it is empty or not added. */
	optionalFlag(name: string): boolean | undefined {
		const value = this.raw(name);
		if (isEmpty(value)) return undefined;
		const flag = flagIn(value);
		if (flag !== undefined) return flag;
		throw this.invalid(name, 'is neither true nor false', `It is ${shown(value)}. ${FLAG_ADVICE}`);
	}

	/**
	 * Returns several texts from a list, a JSON array or a text with commas, also in a resource locator. The result is
	 * empty when nothing is given. If the field is a menu, all of them are its values.
	 */
	texts(name: string): string[] {
		const value = locatorValue(this.raw(name));
		if (isEmpty(value)) return [];
		const texts = textsIn(value);
		if (texts) return this.chosen(name, texts);
		const problem = 'holds something that is not a text';
		throw this.invalid(name, problem, 'Enter texts with commas between them, or a list of texts.');
	}

	/** Returns a whole number from `min` to `max`; undefined when the field is empty or not added. */
	integer(name: string, min: number, max = Infinity): number | undefined {
		const fits = (number: number) => Number.isSafeInteger(number) && number >= min && number <= max;
		const problem = `must be a whole number${rangeOf(min, max)}`;
		const advice = `Enter digits alone. ${adviceToRound(this.raw(name))}`;
		return this.numeric(name, fits, problem, wholeIn, advice);
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
		const money = moneyIn(value, unit ?? this.moneyUnit(name, value));
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
		return this.numeric(name, Number.isFinite, 'must be a number', hundredthsIn);
	}

	/** Returns a percentage; undefined when the field is empty or not added. */
	percent(name: string): number | undefined {
		return this.numeric(name, Number.isFinite, 'must be a percentage', percentIn);
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
			numberIn(entered(value)),
		);
		if (number === undefined) return undefined;
		const written = entered(this.raw(name));
		const exact = Number.isInteger(number) ? number : Number(number.toPrecision(15));
		const text = decimalOf(typeof written === 'string' ? written : exact);
		if (text !== undefined) return text;
		throw this.invalid(name, 'is too small to be written', `It is ${number}. ${NUMBER_ADVICE}`);
	}

	/**
	 * Refuses a filter whose expression gives nothing: without the filter, everything would be listed. An empty text is no
	 * filter, on purpose; and an assistant gives nothing for what it leaves out.
	 */
	refuseLost(name: string): void {
		const written = locatorValue(valueAt(this.written, ...name.split('.')));
		if (typeof written !== 'string' || !written.startsWith('=')) return;
		if (locatorValue(this.raw(name)) !== undefined || written.includes('$fromAI(')) return;
		throw this.invalid(
			name,
			'is empty: its expression gives nothing',
			"Without it, everything is listed. Keep such items back, or let the expression give '' to list everything.",
		);
	}

	/** Returns the maximum number of rows: Infinity with *Return All*, otherwise *Limit*. */
	limit(): number {
		return this.flag('returnAll') ? Number.POSITIVE_INFINITY : this.requiredInteger('limit', 1);
	}

	/**
	 * Returns a point in time as ISO 8601 in UTC; undefined when the field is empty or not added. Times without a zone
	 * are read in the workflow's time zone.
	 */
	time(name: string): string | undefined {
		const value = this.raw(name);
		if (isEmpty(value)) return undefined;
		const time = timeIn(value, this.zone);
		if (time?.isValid) return time.toUTC().toISO() ?? undefined;
		throw this.invalid(
			name,
			'is not a date and time',
			'Pick one, or enter it like 2026-01-31T09:30:00 or 2026-01-31T09:30:00+01:00.',
		);
	}

	/** Returns the day of a point in time in the workflow's time zone, like 2026-01-31. */
	day(name: string): string | undefined {
		const time = this.time(name);
		if (time === undefined) return undefined;
		return DateTime.fromISO(time, { zone: this.zone }).toISODate() ?? undefined;
	}

	/** Returns the day as it is written, in no time zone: a birthday is the same day everywhere. */
	writtenDay(name: string): string | undefined {
		return this.time(name) === undefined ? undefined : dayIn(this.raw(name));
	}

	/** Returns a JSON object, from a text or an expression; undefined when the field is empty. */
	object(name: string): IDataObject | undefined {
		const object = this.json(name);
		if (object === undefined || isJsonObject(object)) return object;
		throw this.invalid(name, 'is not a JSON object', 'Enter one like {"key": "value"}.');
	}

	/** Returns JSON objects, from one object or an array. The result is empty when the field is empty. */
	objects(name: string): IDataObject[] {
		const value = this.json(name);
		if (value === undefined) return [];
		const list: unknown[] = Array.isArray(value) ? value : [value];
		return list.map((entry, index) => {
			if (isJsonObject(entry)) return entry;
			throw this.invalid(
				name,
				Array.isArray(value)
					? `has no JSON object as entry ${index + 1}`
					: 'is neither a JSON object nor a list of them',
				'Enter a JSON object like {"key": "value"}, or an array of such objects.',
			);
		});
	}

	/** Returns the pairs of an assignment collection that have a value. A value that the item lacks is no attribute. */
	attributes(name: string): IDataObject {
		const entries = Object.entries(this.pairs(name));
		return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
	}

	/**
	 * Returns all pairs of an assignment collection, also those without a value. Values have the type chosen for them.
	 */
	pairs(name: string): IDataObject {
		const value = this.raw(name);
		const pairs = pairsIn(value);
		if (!pairs) throw this.invalid(name, 'holds no pairs', `It is ${shown(value)}. Add them here.`);
		const entries = new Map<string, IDataObject[string]>();
		for (const pair of pairs) {
			if ('problem' in pair) throw this.invalid(name, pair.problem, PAIR_ADVICE);
			const { key, value: given } = pair;
			if (entries.has(key)) throw this.invalid(name, `has '${key}' twice`, 'Remove one of them.');
			entries.set(key, given);
		}
		return Object.fromEntries(entries);
	}

	/**
	 * Reads the resource mapper that a menu shows. `needsAll`: properties that the schema requires must be filled in.
	 */
	mapped(menu: string): Mapped & { name: string; needsAll: boolean } {
		const { name = menu, typeOptions } = mapperShownBy(this.fields, menu) ?? {};
		const mapped = mappedIn(this.raw(name), this.item, this.zone);
		if ('problem' in mapped) throw this.invalid(name, mapped.problem, mapped.advice);
		return { ...mapped, name, needsAll: typeOptions?.resourceMapper?.mode === 'add' };
	}

	/** Returns the number of rows of a collection. */
	count(name: string): number {
		const rows = this.raw(name);
		return Array.isArray(rows) ? rows.length : 0;
	}

	/** The error of a row, or of a collection, that is empty: n8n drops an expression that stands for all of it. */
	missingRow(name: string, advice: string) {
		return this.invalid(name, 'is empty', `${advice} ${ROWS_ADVICE}`);
	}

	private notEmpty(name: string, text: string | undefined): string {
		if (text !== undefined) return text;
		const advice = 'Fill it in, or choose an entry from its list.';
		throw name.includes('[')
			? this.missingRow(name, advice)
			: this.invalid(name, 'is empty', advice);
	}

	private writtenText(name: string, format?: Format): string | undefined {
		const raw = this.raw(name);
		const value = locatorValue(raw);
		if (isEmpty(value)) return undefined;
		const written = textIn(value);
		if (written === undefined) {
			throw this.invalid(name, 'is not a text', `It is ${shown(value)}. ${TEXT_ADVICE}`);
		}
		const expected = format ?? (value === raw ? undefined : identifier);
		const text = expected?.complete?.(written) ?? written;
		if (expected && !expected.fits(text))
			throw this.invalid(name, expected.problem, expected.advice);
		return text;
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
		const { readings } = writtenIn(value) ?? {};
		const meanings = readings ? `, which can be ${readings.whole} or ${readings.fraction}` : '';
		throw this.invalid(name, problem, `It is ${shown(value)}${meanings}. ${advice}`);
	}

	/** JSON of any kind, undefined when the field is empty, and null when it cannot be JSON. */
	private json(name: string): unknown {
		const value = this.raw(name);
		if (value === undefined || (typeof value === 'string' && !value.trim())) return undefined;
		const json = asJson(value);
		const lost = json !== null && typeof value === 'string' && lostNumberIn(value);
		if (lost)
			throw this.invalid(name, `holds ${LOST_NUMBER}: ${lost}`, 'Write it as text, in quotes.');
		return json;
	}
}
