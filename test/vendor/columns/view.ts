import type { INodeParameters } from 'n8n-workflow';
import { isJsonObject } from '../../../nodes/Voucherify/api/types';
import type { ApiObject } from '../answers/pieces';

/** Calculates a column from the response and the user's parameters. */
export type Rule = (object: ApiObject, asked: INodeParameters) => unknown;

/** Source of a column in the response: a path, several paths of which the first with a value counts, or a rule. */
export type Place = string | string[] | Rule;

export type Columns = Record<string, Place>;

/** Simplified output of a kind of object. */
export interface View {
	/** Columns whose names do not say where the response has their values; of parts and rows, all columns. */
	columns: Columns;
	/** True if other responses fill further columns of the same items. */
	isPart?: boolean;
	/** Splits an object into rows, if it is not shown as one. */
	rows?: (object: ApiObject) => ApiObject[];
	/** Splits an object into items in full output, if it is not shown as one. */
	whole?: (object: ApiObject) => ApiObject[];
}

/** Value at a path such as `voucher.gift.balance`; undefined if there is none, or null. */
export function valueOf(object: unknown, place: string): unknown {
	const value = place
		.split('.')
		.reduce<unknown>((inner, key) => (isJsonObject(inner) ? inner[key] : undefined), object);
	return value ?? undefined;
}

/** First value at one of several paths. */
export const firstOf = (object: unknown, ...places: string[]): unknown =>
	places.map((place) => valueOf(object, place)).find((value) => value !== undefined);

export function numberAt(object: unknown, place: string): number | undefined {
	const value = valueOf(object, place);
	return typeof value === 'number' ? value : undefined;
}

/** Objects of a list at a path. */
export function listAt(object: unknown, place: string): ApiObject[] {
	const value = valueOf(object, place);
	return Array.isArray(value) ? value.filter(isJsonObject) : [];
}

/** Columns with the same name as in the response. */
export const named = (...names: string[]): Columns =>
	Object.fromEntries(names.map((name) => [name, name]));

/** Expected value of one column. */
function shown(place: Place, object: ApiObject, asked: INodeParameters): unknown {
	if (typeof place === 'function') return place(object, asked) ?? null;
	return firstOf(object, ...[place].flat()) ?? null;
}

/** Expected values of these columns. */
export const shownBy = (columns: Columns, object: ApiObject, asked: INodeParameters): ApiObject =>
	Object.fromEntries(
		Object.entries(columns).map(([name, place]) => [name, shown(place, object, asked)]),
	);

/** A column with a list of rows that have columns themselves. */
export const each =
	(rowsOf: (object: ApiObject) => ApiObject[], columns: Columns): Rule =>
	(object, asked) =>
		rowsOf(object).map((row) => shownBy(columns, row, asked));

/** Free products of a discount: it has `units` if there are several. */
export function freeProducts(place: string): Columns {
	const unitsOf = (object: ApiObject): ApiObject[] => {
		const units = listAt(object, `${place}.units`);
		const alone = valueOf(object, place);
		return units.length === 0 && isJsonObject(alone) ? [alone] : units;
	};
	return {
		unit_off: (object) => sum(unitsOf(object).map((unit) => numberAt(unit, 'unit_off'))),
		unit_type: (object) =>
			unitsOf(object)
				.flatMap((unit) => valueOf(unit, 'unit_type') ?? [])
				.join(', ') || undefined,
	};
}

/** Sum of numbers; undefined if there are none. */
export function sum(values: Array<number | undefined>): number | undefined {
	const numbers = values.filter((value) => value !== undefined);
	return numbers.length > 0 ? numbers.reduce((total, one) => total + one, 0) : undefined;
}
