import { isJsonObject } from '../../../nodes/Voucherify/api/types';
import type { View } from '../columns/view';
import { ANSWERED, endpointsOf } from './answered';
import { listIn, partAt, responsesOf } from './description';

/** A schema with its references resolved. */
type Shape = Record<string, unknown>;

/** Places of values inside a response, by their paths, with the variants of what may be there. */
type Places = Map<string, Set<Shape>>;

/** No column is read from further in. */
const DEEPEST = 4;

const known = new Map<string, Places>();

/** Places in the responses that a view shows, by the schemas of the description; in a list, those of its rows. */
function placesOf(view: string): Places {
	const places: Places = known.get(view) ?? new Map();
	if (known.has(view)) return places;
	known.set(view, places);
	for (const endpoint of endpointsOf(view)) {
		const { rows, isArray } = ANSWERED[endpoint] ?? {};
		for (const { document, schema } of responsesOf(endpoint)) {
			const whole = shapesOf(document, schema);
			const list = rows === undefined ? whole : inside(document, whole, rows);
			const isList = rows !== undefined || isArray;
			const objects = isList ? list.flatMap(({ items }) => shapesOf(document, items)) : list;
			note(places, document, objects, []);
		}
	}
	return places;
}

function note(places: Places, document: unknown, shapes: Shape[], path: string[]): void {
	const names = new Set(
		shapes.flatMap(({ properties }) => (isJsonObject(properties) ? Object.keys(properties) : [])),
	);
	for (const name of names) {
		const place = [...path, name];
		const all = places.get(place.join('.')) ?? new Set();
		const fresh = inside(document, shapes, name).filter((shape) => !all.has(shape));
		places.set(place.join('.'), new Set([...all, ...fresh]));
		if (place.length < DEEPEST && fresh.length > 0) note(places, document, fresh, place);
	}
}

/** What has this name in values of these shapes. */
const inside = (document: unknown, shapes: Shape[], name: string): Shape[] =>
	shapes.flatMap(({ properties }) =>
		isJsonObject(properties) ? shapesOf(document, properties[name]) : [],
	);

/** The variants of what a schema allows. */
function shapesOf(document: unknown, schema: unknown, depth = 0): Shape[] {
	if (!isJsonObject(schema) || depth > 20) return [];
	const { $ref, allOf, oneOf, anyOf } = schema;
	if (typeof $ref === 'string') return shapesOf(document, partAt(document, $ref), depth + 1);
	const variants = [allOf, oneOf, anyOf].flatMap(listIn);
	return [schema, ...variants.flatMap((variant) => shapesOf(document, variant, depth + 1))];
}

/**
 * The place that a column's name says: `gift_balance` is at `gift.balance`, or further in, such as at `voucher.gift.balance`.
 * Undefined if there is none, or if several are equally near.
 */
export function placeNamed(view: string, column: string): string | undefined {
	const places = [...placesOf(view).keys()].map((place) => place.split('.'));
	const meant = places.filter((keys) =>
		keys.some((_, index) => keys.slice(index).join('_') === column),
	);
	const nearest = Math.min(...meant.map(({ length }) => length));
	const [place, ...others] = meant.filter(({ length }) => length === nearest);
	return others.length === 0 ? place?.join('.') : undefined;
}

/** True if a schema has the place, or takes anything at or around it. */
function isIn(places: Places, place: string): boolean {
	const keys = place.split('.');
	const around = keys.flatMap((_, index) => [
		...(places.get(keys.slice(0, index).join('.')) ?? []),
	]);
	return places.has(place) || around.some(isOpen);
}

/** True for a map, and for an object of which nothing is described. */
function isOpen({ type, properties, allOf, oneOf, anyOf, additionalProperties }: Shape): boolean {
	const isDescribed = properties ?? allOf ?? oneOf ?? anyOf;
	return isJsonObject(additionalProperties) || (type === 'object' && isDescribed === undefined);
}

/** What is wrong with the places in a table: no schema has them, or the names of their columns say the same. */
export function wrongPlaces(view: string, { columns, rows, isPart }: View): string[] {
	// Rows composed from several parts of a response follow a rule, which has no path.
	if (rows) return [];
	return Object.entries(columns).flatMap(([column, place]) => {
		if (typeof place === 'function') return [];
		const strange = [place].flat().filter((one) => !isIn(placesOf(view), one));
		const isNeedless = !isPart && place === placeNamed(view, column);
		return [
			...strange.map((one) => `${one} is in no schema`),
			...(isNeedless ? [`${column} is where its name says`] : []),
		];
	});
}
