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
	columns: Columns;
	/** Further columns of the same items, which other responses fill. */
	besides?: string[];
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

/** Expected values of all columns. */
export const shownBy = (columns: Columns, thing: Thing, asked: INodeParameters): Thing =>
	Object.fromEntries(
		Object.entries(columns).map(([name, place]) => [name, shown(place, thing, asked)]),
	);

/** A column with a list of rows that have columns themselves. */
export const each =
	(rowsOf: (thing: Thing) => Thing[], columns: Columns): Rule =>
	(thing, asked) =>
		rowsOf(thing).map((row) => shownBy(columns, row, asked));

/**
 * Columns of a discount, by the schema *Discount*, whose fields depend on `type`; for several free products, it has
 * `units`.
 */
export function discount(place: string): Columns {
	const unitsOf = (thing: Thing): Thing[] => {
		const units = listAt(thing, `${place}.units`);
		const alone = valueOf(thing, place);
		return units.length === 0 && isJsonObject(alone) ? [alone] : units;
	};
	return {
		discount_type: `${place}.type`,
		amount_off: `${place}.amount_off`,
		percent_off: `${place}.percent_off`,
		fixed_amount: `${place}.fixed_amount`,
		unit_off: (thing) => {
			const counts = unitsOf(thing).flatMap((unit) => numberAt(unit, 'unit_off') ?? []);
			return counts.length > 0 ? counts.reduce((sum, one) => sum + one, 0) : undefined;
		},
		unit_type: (thing) =>
			unitsOf(thing)
				.flatMap((unit) => valueOf(unit, 'unit_type') ?? [])
				.join(', ') || undefined,
	};
}
