import type { IDataObject } from 'n8n-workflow';
import { isJsonObject, valueAt } from '../api/types';
import { readShownUnit } from '../forms/money';
import type { MoneyUnit } from '../forms/reading/money';
import type { Parameters } from '../forms/reading/parameters';
import { inUnit } from './amounts';

/** Returns the row with null for missing values, so that all rows have the same columns. Tables show null as empty. */
export function fillMissing(fields: IDataObject): IDataObject {
	return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value ?? null]));
}

/**
 * Columns of a simplified row: the path of each value in the resource (`gift.balance`; `amount|points` takes the first
 * path that has a value), or a function that computes it.
 */
export type Columns = Record<string, string | ((resource: IDataObject) => IDataObject[string])>;

/** Returns one flat row of a resource, with its amounts of money in a unit. */
export function simplifiedBy(
	columns: Columns,
	resource: IDataObject,
	unit: MoneyUnit = 'minor',
): IDataObject {
	const cells = Object.entries(columns).map(([name, column]): [string, IDataObject[string]] => [
		name,
		typeof column === 'string' ? firstAt(resource, column.split('|')) : column(resource),
	]);
	return inUnit(fillMissing(Object.fromEntries(cells)), resource, unit);
}

/**
 * Reads *Simplify* and the unit of amounts, and returns a function that shows a resource in this way. A trigger needs the field
 * for the unit: n8n refuses to read what a trigger does not have.
 * @param whole shows a resource without *Simplify*. Default: as it is
 */
export function shownBy(
	parameters: Parameters,
	columns: Columns,
	whole = (resource: IDataObject) => resource,
): (resource: IDataObject) => IDataObject {
	const isSimplified = parameters.flag('simplify');
	const unit = readShownUnit(parameters);
	return (resource) => (isSimplified ? simplifiedBy(columns, resource, unit) : whole(resource));
}

/** Returns the value of the first path that has one. */
function firstAt(resource: IDataObject, paths: string[]): IDataObject[string] {
	for (const path of paths) {
		const value = valueAt(resource, ...path.split('.')) ?? undefined;
		if (value !== undefined) return value;
	}
	return undefined;
}

/** Maximum depth of values that become columns; deeper objects stay as they are. */
const DEPTH = 6;

/**
 * Adds all fields of an object to a row: `customer.name` becomes `customer_name`. Lists stay as they are. A name that
 * is taken gets the prefix `data_`.
 */
export function withFlattened(row: IDataObject, object: IDataObject): IDataObject {
	const cells = new Map(Object.entries(row));
	const add = (value: IDataObject[string], path: string[]): void => {
		if (isJsonObject(value) && path.length < DEPTH) {
			for (const [key, inner] of Object.entries(value)) add(inner, [...path, key]);
			return;
		}
		const name = path.join('_');
		cells.set(cells.has(name) ? `data_${name}` : name, value ?? null);
	};
	add(object, []);
	return Object.fromEntries(cells);
}
