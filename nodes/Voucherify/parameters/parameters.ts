import { DateTime } from 'luxon';
import {
	isAssignmentCollectionValue,
	NodeOperationError,
	validateFieldType,
	type IDataObject,
	type FunctionsBase,
	type IExecuteFunctions,
	type INodeProperties,
} from 'n8n-workflow';
import { nodeForErrors } from '../api/node';
import { isJsonObject } from '../api/types';
import { identifier, type Format } from './formats';
import { asJson, labelIn, locatorValue, numberIn, timeIn } from './values';

/** Where parameters come from: one item of an execution, or a trigger. */
export interface ParameterSource extends Pick<FunctionsBase, 'getNode' | 'getTimezone'> {
	/** The item's number; a trigger has none. */
	itemIndex?: number;
	/** The parameter, or null when it is not set. */
	read: (name: string) => unknown;
}

/** How the parameters of an input item are read from n8n. */
export function readerOf(context: IExecuteFunctions, itemIndex: number): ParameterSource['read'] {
	return (name) => context.getNodeParameter(name, itemIndex, null);
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
	};
	return new Parameters(source, fields);
}

/** The types that a pair's value can have. */
const PAIR_TYPES = ['array', 'boolean', 'number', 'object', 'string'] as const;

/** The entries of a menu. */
type MenuOptions = NonNullable<INodeProperties['options']>;

function rangeOf(min: number, max: number): string {
	if (Number.isFinite(min) && Number.isFinite(max)) return ` from ${min} to ${max}`;
	if (Number.isFinite(min)) return ` of at least ${min}`;
	return Number.isFinite(max) ? ` of at most ${max}` : '';
}

/**
 * The parameters of one input item, checked. Every reader takes the parameter's name (`options.createdAfter` inside a
 * collection, `projects.project[0].role` in a row) and throws a NodeOperationError that calls the field by its label and
 * says what to do.
 */
export class Parameters {
	constructor(
		private readonly source: ParameterSource,
		private readonly fields: INodeProperties[],
	) {}

	/** A text that must not be empty, or the value of a resource locator; without surrounding white space. */
	text(name: string, format?: Format): string {
		const text = this.optionalText(name, format);
		if (text === undefined)
			throw this.invalid(name, 'is empty', 'Fill it in, or choose an entry from its list.');
		return text;
	}

	/** A text, or undefined when the field is empty or not added. */
	optionalText(name: string, format?: Format): string | undefined {
		const raw = this.raw(name);
		const value = locatorValue(raw);
		if (value === undefined || value === '') return undefined;
		if (typeof value !== 'string' && typeof value !== 'number') {
			throw this.invalid(name, 'is not a text', 'Enter a text, or an expression that gives one.');
		}
		const text = String(value).trim();
		const needed = format ?? (value === raw ? undefined : identifier);
		if (text && needed && !needed.fits(text))
			throw this.invalid(name, needed.problem, needed.advice);
		return text || undefined;
	}

	/** Whether a switch is on. */
	flag(name: string): boolean {
		return this.raw(name) === true;
	}

	/** Whether a switch is on, or undefined when it is not added. */
	optionalFlag(name: string): boolean | undefined {
		return this.raw(name) === undefined ? undefined : this.flag(name);
	}

	/** Several texts: a list, or one text with commas between them. Empty when nothing is given. */
	texts(name: string): string[] {
		const value = this.raw(name) ?? [];
		const parts: unknown[] =
			typeof value === 'string' ? value.split(',') : Array.isArray(value) ? value : [value];
		return parts
			.map((part) => {
				if (typeof part === 'string' || typeof part === 'number') return String(part).trim();
				throw this.invalid(
					name,
					'holds something that is not a text',
					'Enter texts with commas between them.',
				);
			})
			.filter(Boolean);
	}

	/** A whole number from `min` to `max`, or undefined when the field is empty or not added. */
	integer(name: string, min: number, max = Number.MAX_SAFE_INTEGER): number | undefined {
		const number = numberIn(this.raw(name));
		if (number === undefined) return undefined;
		if (Number.isSafeInteger(number) && number >= min && number <= max) return number;
		const range = max < Number.MAX_SAFE_INTEGER ? `from ${min} to ${max}` : `of at least ${min}`;
		throw this.invalid(name, `must be a whole number ${range}`, 'Correct the number.');
	}

	/** A whole number that must not be missing. */
	requiredInteger(name: string, min: number, max?: number): number {
		const number = this.integer(name, min, max);
		if (number === undefined) throw this.invalid(name, 'is empty', 'Enter a whole number.');
		return number;
	}

	/** A number of at least `min`, or undefined when the field is not added. */
	atLeast(name: string, min: number): number | undefined {
		const number = numberIn(this.raw(name));
		if (number === undefined || (Number.isFinite(number) && number >= min)) return number;
		throw this.invalid(name, `must be a number of at least ${min}`, 'Correct the number.');
	}

	/** A number from `min` to `max`, or undefined when the field is empty or not added. */
	number(name: string, min = -Infinity, max = Infinity): number | undefined {
		const number = numberIn(this.raw(name));
		if (number === undefined || (Number.isFinite(number) && number >= min && number <= max))
			return number;
		throw this.invalid(name, `must be a number${rangeOf(min, max)}`, 'Correct the number.');
	}

	/** A number above 0, or undefined when the field is not added. */
	positive(name: string): number | undefined {
		const number = numberIn(this.raw(name));
		if (number === undefined || (Number.isFinite(number) && number > 0)) return number;
		throw this.invalid(name, 'must be a number above 0', 'Correct the number.');
	}

	/** How many rows are wanted: Infinity with *Return All*, else *Limit*. */
	limit(): number {
		return this.flag('returnAll') ? Number.POSITIVE_INFINITY : (this.integer('limit', 1) ?? 50);
	}

	/**
	 * A point in time as ISO 8601 in UTC, or undefined when the field is not added. What is given without a zone is
	 * read in the workflow's time zone.
	 */
	time(name: string): string | undefined {
		const value = this.raw(name);
		if (value === undefined || value === '') return undefined;
		const time = timeIn(value, this.source.getTimezone());
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
		const zone = this.source.getTimezone();
		return DateTime.fromISO(time, { zone }).toISODate() ?? undefined;
	}

	/** The value that was chosen from a menu; an expression may give its label, too. Undefined when there is none. */
	choice(name: string, options: MenuOptions): string | undefined {
		const text = this.optionalText(name);
		return text === undefined ? undefined : this.chosen(name, text, options);
	}

	/** The values that were chosen from a menu. */
	choices(name: string, options: MenuOptions): string[] {
		return this.texts(name).map((text) => this.chosen(name, text, options));
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
				Array.isArray(value) ? `has no JSON object as entry ${index + 1}` : 'is not a JSON object',
				'Enter a JSON object like {"key": "value"}, or an array of such objects.',
			);
		});
	}

	/** The pairs of an assignment collection, each value of the type that was chosen for it. */
	pairs(name: string): IDataObject {
		const value = this.raw(name);
		const pairs = isAssignmentCollectionValue(value) ? value.assignments : [];
		return Object.fromEntries(
			pairs.map((pair) => {
				const key = String(pair.name).trim();
				if (!key) throw this.invalid(name, 'has a value without a name', 'Name it, or remove it.');
				const type = PAIR_TYPES.find((known) => known === pair.type) ?? 'string';
				const checked = validateFieldType(key, pair.value, type, { parseStrings: true });
				if (checked.valid) return [key, checked.newValue ?? null];
				throw this.invalid(name, `has a wrong value: ${checked.errorMessage}`, 'Correct it.');
			}),
		);
	}

	/** How many rows a collection with several rows has. */
	count(name: string): number {
		const rows = this.raw(name);
		return Array.isArray(rows) ? rows.length : 0;
	}

	/** An error that names a field. */
	invalid(name: string, problem: string, advice: string): NodeOperationError {
		return new NodeOperationError(
			nodeForErrors(this.source),
			`${labelIn(this.fields, name)} ${problem}`,
			{
				description: advice,
				itemIndex: this.source.itemIndex,
			},
		);
	}

	/** An error about the outcome of the operation. */
	failed(problem: string, advice: string): NodeOperationError {
		return new NodeOperationError(nodeForErrors(this.source), problem, {
			description: advice,
			itemIndex: this.source.itemIndex,
		});
	}

	private chosen(name: string, text: string, options: MenuOptions): string {
		const entries = options.flatMap((option) => ('value' in option ? [option] : []));
		const wanted = text.toLowerCase();
		const found = entries.find((entry) =>
			[String(entry.value), entry.name].some((known) => known.toLowerCase() === wanted),
		);
		if (found) return String(found.value);
		const known = entries.map(({ value }) => String(value)).join(', ');
		throw this.invalid(name, `is ${text}, which it cannot be`, `Choose one of ${known}.`);
	}

	private raw(name: string): unknown {
		try {
			return this.source.read(name) ?? undefined;
		} catch (error) {
			// The platform follows a value that contains itself until its stack is full.
			const problem = error instanceof RangeError ? 'is nested too deeply' : 'cannot be read';
			const reason = error instanceof Error ? error.message : 'for an unknown reason';
			throw this.invalid(name, `${problem}: ${reason}`, 'Correct its expression.');
		}
	}

	/** JSON of any kind, undefined when the field is empty, and null when it cannot be JSON. */
	private json(name: string): unknown {
		const value = this.raw(name);
		return value === undefined || (typeof value === 'string' && !value.trim())
			? undefined
			: asJson(value);
	}
}
