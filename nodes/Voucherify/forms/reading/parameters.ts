import { DateTime } from 'luxon';
import type {
	IDataObject,
	IExecuteFunctions,
	INodeParameters,
	INodeProperties,
} from 'n8n-workflow';
import { isExpression } from '../asItIs';
import { findLostNumber } from '../../api/http/json';
import { isJsonObject } from '../../api/types';
import { findField } from './description';
import { readMapped, mapperShownBy, type Mapped } from './mapper';
import { NumberParameters } from './numberParameters';
import { parsePairs } from './pairs';
import { createReader, type ParameterSource } from './source';
import { adviceForTime, asJson, parseDay, isEmpty, LOST_NUMBER, shown, parseTime } from './values';

/** True for PHP's lists with gaps: `{"0": {}, "3": {}}`. */
const isNumbered = (value: unknown): value is IDataObject =>
	isJsonObject(value) &&
	Object.keys(value).length > 0 &&
	Object.keys(value).every((key) => /^\d+$/.test(key));

/** A date without a time, or with the time that n8n stores for a picked day. */
const DAY_ONLY = /^\d{4}-\d\d-\d\d([T ]00:00(:00(\.0+)?)?)?$/;

const PAIR_ADVICE = 'Correct the value, or choose its type.';

export function createParameters(
	context: IExecuteFunctions,
	itemIndex: number,
	fields: INodeProperties[],
	{
		read = createReader(context, itemIndex),
		...told
	}: Partial<Pick<ParameterSource, 'read' | 'warn' | 'identify'>> = {},
): Parameters {
	const source: ParameterSource = {
		...told,
		itemIndex,
		read,
		evaluate: (expression) => context.evaluateExpression(expression, itemIndex),
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
export class Parameters extends NumberParameters {
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
		const time = parseTime(value, this.zone);
		if (time?.isValid) return time.toUTC().toISO() ?? undefined;
		throw this.invalid(name, 'is not a date and time', adviceForTime(value));
	}

	/**
	 * Returns the end of something, as `time` does. A day without a time is the end of that day. A picked day is stored as
	 * 00:00 without a zone; an expression with that time means it.
	 */
	end(name: string): string | undefined {
		const time = this.time(name);
		const value = this.raw(name);
		const [day] = typeof value === 'string' ? (DAY_ONLY.exec(value.trim()) ?? []) : [];
		if (
			!time ||
			day === undefined ||
			(day.length > 'yyyy-mm-dd'.length && isExpression(String(this.writtenAt(name))))
		)
			return time;
		const last = DateTime.fromISO(time, { zone: this.zone }).endOf('day');
		return last.toUTC().toISO() ?? undefined;
	}

	/** Returns the day of a point in time in the workflow's time zone, like 2026-01-31. */
	day(name: string): string | undefined {
		const time = this.time(name);
		if (time === undefined) return undefined;
		return DateTime.fromISO(time, { zone: this.zone }).toISODate() ?? undefined;
	}

	/** Returns a day that is the same everywhere, such as a birthday: see {@link parseDay}. */
	writtenDay(name: string): string | undefined {
		return this.time(name) === undefined ? undefined : parseDay(this.raw(name), this.zone);
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
		const list: unknown[] = Array.isArray(value)
			? value
			: isNumbered(value)
				? Object.values(value)
				: [value];
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

	/** Returns the pairs of an assignment collection that have a value. Empty values are left out: they erase nothing. */
	attributes(name: string): IDataObject {
		const entries = Object.entries(this.pairs(name));
		return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
	}

	/**
	 * Returns all pairs of an assignment collection, also those without a value. Values have the type chosen for them.
	 */
	pairs(name: string): IDataObject {
		const value = this.raw(name);
		const pairs = parsePairs(value);
		if (!pairs)
			throw this.invalid(
				name,
				'holds no pairs',
				`The value is ${shown(value)}. Add the pairs here.`,
			);
		if (pairs.length === 0) this.refuseLost(name);
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
		const mapped = readMapped(this.raw(name), this.item, this.zone);
		if ('problem' in mapped) throw this.invalid(name, mapped.problem, mapped.advice);
		return { ...mapped, name, needsAll: typeOptions?.resourceMapper?.mode === 'add' };
	}

	/**
	 * Returns these parameters with more fields, as if each had an expression that is a column of the item.
	 * @param values by the names of the fields
	 */
	filledWith(values: IDataObject, fields: INodeProperties[]): Parameters {
		const { source, item } = this;
		const parameters: INodeParameters = {};
		for (const name of Object.keys(values)) parameters[name] = `={{ $json.${name} }}`;
		const filled: ParameterSource = {
			...source,
			read: (name) => (Object.hasOwn(values, name) ? values[name] : source.read(name)),
			getNode: () => ({ ...source.getNode(), parameters }),
			getItem: () => ({ ...item, ...values }),
		};
		return new Parameters(filled, [...fields, ...this.fields]);
	}

	/** Returns the number of rows of a collection. */
	count(name: string): number {
		const rows = this.raw(name);
		return Array.isArray(rows) ? rows.length : 0;
	}

	/** Returns JSON of any kind; undefined when the field is empty or as it was added, null when the value cannot be JSON. */
	private json(name: string): unknown {
		const value = this.raw(name);
		if (value === undefined || (typeof value === 'string' && !value.trim())) return undefined;
		const start = findField(this.fields, name)?.default;
		if (value === start && !isExpression(String(this.writtenAt(name)))) return undefined;
		const json = asJson(value);
		if (json === null && typeof value === 'string') this.refuseBroken(name);
		this.checkText(name, JSON.stringify(json));
		const lost = json !== null && typeof value === 'string' && findLostNumber(value);
		if (lost)
			throw this.invalid(name, `holds ${LOST_NUMBER}: ${lost}`, 'Write it as text, in quotes.');
		return json;
	}
}
