import type { INodeParameters } from 'n8n-workflow';
import { isJsonObject } from '../../../nodes/Voucherify/api/types';
import type { Thing } from '../answers/pieces';

/** How a column follows from what is answered, and from what the user has asked for. */
export type Rule = (thing: Thing, asked: INodeParameters) => unknown;

/** Where the answer has what a column shows: a place, several of which the first with a value counts, or a rule. */
export type Place = string | string[] | Rule;

/** The columns of a kind of thing. */
export type Columns = Record<string, Place>;

/** What is shown of a kind of thing when the output is simplified. */
export interface View {
	columns: Columns;
	/** The rows that a thing is shown as, where it is not one. */
	rows?: (thing: Thing) => Thing[];
	/** The items that a thing is shown as when nothing is left out, where it is not one. */
	whole?: (thing: Thing) => Thing[];
}

/** The value at a place such as `voucher.gift.balance`; undefined where there is none, or null. */
export function valueOf(thing: unknown, place: string): unknown {
	const value = place
		.split('.')
		.reduce<unknown>((inner, key) => (isJsonObject(inner) ? inner[key] : undefined), thing);
	return value ?? undefined;
}

/** The first value that one of several places has. */
export const firstOf = (thing: unknown, ...places: string[]): unknown =>
	places.map((place) => valueOf(thing, place)).find((value) => value !== undefined);

/** A number at a place. */
export function numberAt(thing: unknown, place: string): number | undefined {
	const value = valueOf(thing, place);
	return typeof value === 'number' ? value : undefined;
}

/** The objects of a list at a place. */
export function listAt(thing: unknown, place: string): Thing[] {
	const value = valueOf(thing, place);
	return Array.isArray(value) ? value.filter(isJsonObject) : [];
}

/** Columns that stand where they are called so. */
export const named = (...names: string[]): Columns =>
	Object.fromEntries(names.map((name) => [name, name]));

/** What one column is to show. */
function shown(place: Place, thing: Thing, asked: INodeParameters): unknown {
	if (typeof place === 'function') return place(thing, asked) ?? null;
	return firstOf(thing, ...[place].flat()) ?? null;
}

/** What all columns are to show. */
export const shownBy = (columns: Columns, thing: Thing, asked: INodeParameters): Thing =>
	Object.fromEntries(
		Object.entries(columns).map(([name, place]) => [name, shown(place, thing, asked)]),
	);

/** A column that has a list of rows with columns of their own. */
export const each =
	(rowsOf: (thing: Thing) => Thing[], columns: Columns): Rule =>
	(thing, asked) =>
		rowsOf(thing).map((row) => shownBy(columns, row, asked));

/** What is taken off: by the schema *Discount*, whose fields depend on `type`; of several free products it has `units`. */
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
