import { DateTime } from 'luxon';
import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import { isJsonObject } from '../api/types';
import { choicesIn, chosenFrom } from './description';
import { identifier, type Format } from './formats';
import { mappedIn, mapperShownBy, type Mapped } from './mapper';
import { pairsIn } from './pairs';
import { RawParameters } from './rawParameters';
import { readerOf, type ParameterSource } from './source';
import {
	asJson,
	LOST_NUMBER,
	lostNumberIn,
	dayIn,
	flagIn,
	isEmpty,
	locatorMode,
	locatorValue,
	minorIn,
	numberIn,
	shown,
	textIn,
	textsIn,
	timeIn,
	wholeIn,
} from './values';

const TEXT_ADVICE = 'Enter a text, or an expression that gives one.';
const FLAG_ADVICE = 'Switch it on or off, or give true, false, yes, no, 1 or 0.';
const NUMBER_ADVICE = 'Enter digits and, where there are decimals, a point before them: 12.5.';
const MONEY_ADVICE = 'Enter 1250 for 12.50.';
const PAIR_ADVICE = 'Correct the value, or choose the type that it has.';

/** Completes "a number …". */
function rangeOf(min: number, max: number): string {
	if (Number.isFinite(min) && Number.isFinite(max)) return ` from ${min} to ${max}`;
	if (Number.isFinite(min)) return ` of at least ${min}`;
	return Number.isFinite(max) ? ` of at most ${max}` : '';
}

/** The parameters of an input item. */
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
 * The parameters of one input item, checked. Every reader takes the parameter's name (`options.createdAfter` inside a
 * collection, `projects.project[0].role` in a row) and throws a NodeOperationError that calls the field by its label and
 * says what to do.
 */
export class Parameters extends RawParameters {
	/** A text that must not be empty, or the value of a resource locator; without surrounding white space. */
	text(name: string, format?: Format): string {
		return this.notEmpty(name, this.optionalText(name, format));
	}

	/**
	 * A text, or undefined when the field is empty or not added. Where the field is a menu, one of its values: what an
	 * expression gives may be written in any case.
	 */
	optionalText(name: string, format?: Format): string | undefined {
		const text = this.writtenText(name, format);
		return text === undefined ? undefined : this.chosen(name, [text])[0];
	}

	/** How a resource locator was filled in; undefined where an expression gives its value alone. */
	modeOf(name: string): string | undefined {
		const locator = this.raw(name);
		return isJsonObject(locator) && typeof locator.mode === 'string' ? locator.mode : undefined;
	}

	/** How a resource locator was filled in, by the name of the mode; undefined where an expression stands for all of it. */
	mode(name: string): string | undefined {
		return locatorMode(this.raw(name));
	}

	/** The value of a menu that lists the usual values only: an expression may give any other text. */
	openChoice(name: string): string {
		return this.notEmpty(name, this.optionalOpenChoice(name));
	}

	/** The same, or undefined when the field is empty or not added. */
	optionalOpenChoice(name: string): string | undefined {
		const text = this.writtenText(name);
		return text && (chosenFrom(choicesIn(this.fields, name) ?? [], text) ?? text);
	}

	/** Whether a switch is on. */
	flag(name: string): boolean {
		const flag = this.optionalFlag(name);
		if (flag === undefined) throw this.invalid(name, 'is empty', FLAG_ADVICE);
		return flag;
	}

	/** Whether a switch is on, or undefined when it is empty or not added. */
	optionalFlag(name: string): boolean | undefined {
		const value = this.raw(name);
		if (isEmpty(value)) return undefined;
		const flag = flagIn(value);
		if (flag !== undefined) return flag;
		throw this.invalid(name, 'is neither true nor false', `It is ${shown(value)}. ${FLAG_ADVICE}`);
	}

	/**
	 * Several texts: a list, a JSON array, or one text with commas between them, in a resource locator, too. Empty when
	 * nothing is given. Where the field is a menu, all of them are its values.
	 */
	texts(name: string): string[] {
		const value = locatorValue(this.raw(name));
		if (isEmpty(value)) return [];
		const texts = textsIn(value);
		if (texts) return this.chosen(name, texts);
		const problem = 'holds something that is not a text';
		throw this.invalid(name, problem, 'Enter texts with commas between them, or a list of texts.');
	}

	/** A whole number from `min` to `max`, or undefined when the field is empty or not added. */
	integer(name: string, min: number, max = Infinity): number | undefined {
		const fits = (number: number) => Number.isSafeInteger(number) && number >= min && number <= max;
		return this.numeric(name, fits, `must be a whole number${rangeOf(min, max)}`, wholeIn);
	}

	/** A whole number that must not be missing. */
	requiredInteger(name: string, min: number, max?: number): number {
		const number = this.integer(name, min, max);
		if (number === undefined) throw this.invalid(name, 'is empty', 'Enter a whole number.');
		return number;
	}

	/** Money in minor units, of at least `min`, or undefined when the field is empty or not added. */
	amount(name: string, min = 0): number | undefined {
		const fits = (number: number) => Number.isSafeInteger(number) && number >= min;
		const problem = `must be a whole number${rangeOf(min, Infinity)}, in minor currency units`;
		return this.numeric(name, fits, problem, minorIn, MONEY_ADVICE);
	}

	/** Money in minor units that must not be missing. */
	requiredAmount(name: string, min = 0): number {
		const amount = this.amount(name, min);
		if (amount === undefined) throw this.invalid(name, 'is empty', MONEY_ADVICE);
		return amount;
	}

	/** A number from `min` to `max`, or undefined when the field is empty or not added. */
	number(name: string, min = -Infinity, max = Infinity): number | undefined {
		const fits = (number: number) => Number.isFinite(number) && number >= min && number <= max;
		return this.numeric(name, fits, `must be a number${rangeOf(min, max)}`);
	}

	/** A number above 0, or undefined when the field is empty or not added. */
	positive(name: string): number | undefined {
		const fits = (number: number) => Number.isFinite(number) && number > 0;
		return this.numeric(name, fits, 'must be a number above 0');
	}

	/** How many rows are wanted: Infinity with *Return All*, else *Limit*. */
	limit(): number {
		return this.flag('returnAll') ? Number.POSITIVE_INFINITY : this.requiredInteger('limit', 1);
	}

	/**
	 * A point in time as ISO 8601 in UTC, or undefined when the field is not added. What is given without a zone is
	 * read in the workflow's time zone.
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

	/** The same as a day of the workflow's time zone, like 2026-01-31. */
	day(name: string): string | undefined {
		const time = this.time(name);
		if (time === undefined) return undefined;
		return DateTime.fromISO(time, { zone: this.zone }).toISODate() ?? undefined;
	}

	/** The same as the day that is written, whatever the time zone: a birthday is the same day everywhere. */
	writtenDay(name: string): string | undefined {
		return this.time(name) === undefined ? undefined : dayIn(this.raw(name));
	}

	/** A JSON object, written as text or given by an expression; undefined when the field is empty. */
	object(name: string): IDataObject | undefined {
		const object = this.json(name);
		if (object === undefined || isJsonObject(object)) return object;
		throw this.invalid(name, 'is not a JSON object', 'Enter one like {"key": "value"}.');
	}

	/** JSON objects: one, or an array of them. Empty when the field is empty. */
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

	/** The pairs of an assignment collection that have a value: what the item lacks is no attribute. */
	attributes(name: string): IDataObject {
		const entries = Object.entries(this.pairs(name));
		return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
	}

	/** The same with those that have none: each value of the type that was chosen for it. */
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

	/** What the resource mapper gives that a menu shows: its name, and whether it needs all that the schema requires. */
	mapped(menu: string): Mapped & { name: string; needsAll: boolean } {
		const { name = menu, typeOptions } = mapperShownBy(this.fields, menu) ?? {};
		const mapped = mappedIn(this.raw(name), this.item, this.zone);
		if ('problem' in mapped) throw this.invalid(name, mapped.problem, mapped.advice);
		return { ...mapped, name, needsAll: typeOptions?.resourceMapper?.mode === 'add' };
	}

	/** How many rows a collection with several rows has. */
	count(name: string): number {
		const rows = this.raw(name);
		return Array.isArray(rows) ? rows.length : 0;
	}

	private notEmpty(name: string, text: string | undefined): string {
		if (text !== undefined) return text;
		throw this.invalid(name, 'is empty', 'Fill it in, or choose an entry from its list.');
	}

	private writtenText(name: string, format?: Format): string | undefined {
		const raw = this.raw(name);
		const value = locatorValue(raw);
		if (isEmpty(value)) return undefined;
		const written = textIn(value);
		if (written === undefined) {
			throw this.invalid(name, 'is not a text', `It is ${shown(value)}. ${TEXT_ADVICE}`);
		}
		const needed = format ?? (value === raw ? undefined : identifier);
		const text = needed?.complete?.(written) ?? written;
		if (needed && !needed.fits(text)) throw this.invalid(name, needed.problem, needed.advice);
		return text;
	}

	/** The number, or undefined when the field is empty or not added. */
	private numeric(
		name: string,
		fits: (number: number) => boolean,
		problem: string,
		read = numberIn,
		advice = NUMBER_ADVICE,
	): number | undefined {
		const value = this.raw(name);
		if (isEmpty(value)) return undefined;
		const number = read(value);
		if (fits(number)) return number;
		throw this.invalid(name, problem, `It is ${shown(value)}. ${advice}`);
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
