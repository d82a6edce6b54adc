import type { INodeParameters } from 'n8n-workflow';
import { isJsonObject } from '../../../nodes/Voucherify/api/types';
import type { Thing } from '../answers/pieces';

/** Calculates a column from the response and the user's parameters. */
export type Rule = (thing: Thing, asked: INodeParameters) => unknown;

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
	rows?: (thing: Thing) => Thing[];
	/** Splits an object into items in full output, if it is not shown as one. */
	whole?: (thing: Thing) => Thing[];
}

/** Value at a path such as `voucher.gift.balance`; undefined if there is none, or null. */
export function valueOf(thing: unknown, place: string): unknown {
	const value = place
		.split('.')
		.reduce<unknown>((inner, key) => (isJsonObject(inner) ? inner[key] : undefined), thing);
	return value ?? undefined;
}

/** First value at one of several paths. */
export const firstOf = (thing: unknown, ...places: string[]): unknown =>
	places.map((place) => valueOf(thing, place)).find((value) => value !== undefined);

export function numberAt(thing: unknown, place: string): number | undefined {
	const value = valueOf(thing, place);
	return typeof value === 'number' ? value : undefined;
}

/** Objects of a list at a path. */
export function listAt(thing: unknown, place: string): Thing[] {
	const value = valueOf(thing, place);
	return Array.isArray(value) ? value.filter(isJsonObject) : [];
}

/** Columns with the same name as in the response. */
export const named = (...names: string[]): Columns =>
	Object.fromEntries(names.map((name) => [name, name]));

/** Expected value of one column. */
function shown(place: Place, thing: Thing, asked: INodeParameters): unknown {
	if (typeof place === 'function') return place(thing, asked) ?? null;
	return firstOf(thing, ...[place].flat()) ?? null;
}

/** Expected values of these columns. */
export const shownBy = (columns: Columns, thing: Thing, asked: INodeParameters): Thing =>
	Object.fromEntries(
		Object.entries(columns).map(([name, place]) => [name, shown(place, thing, asked)]),
	);

/** A column with a list of rows that have columns themselves. */
export const each =
	(rowsOf: (thing: Thing) => Thing[], columns: Columns): Rule =>
	(thing, asked) =>
		rowsOf(thing).map((row) => shownBy(columns, row, asked));

/** Free products of a discount: it has `units` if there are several. */
export function freeProducts(place: string): Columns {
	const unitsOf = (thing: Thing): Thing[] => {
		const units = listAt(thing, `${place}.units`);
		const alone = valueOf(thing, place);
		return units.length === 0 && isJsonObject(alone) ? [alone] : units;
	};
	return {
		unit_off: (thing) => sum(unitsOf(thing).map((unit) => numberAt(unit, 'unit_off'))),
		unit_type: (thing) =>
			unitsOf(thing)
				.flatMap((unit) => valueOf(unit, 'unit_type') ?? [])
				.join(', ') || undefined,
	};
}

/** Sum of numbers; undefined if there are none. */
export function sum(values: Array<number | undefined>): number | undefined {
	const numbers = values.filter((value) => value !== undefined);
	return numbers.length > 0 ? numbers.reduce((total, one) => total + one, 0) : undefined;
}
