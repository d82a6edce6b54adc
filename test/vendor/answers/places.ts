import { isJsonObject } from '../../../nodes/Voucherify/api/types';
import type { View } from '../columns/view';
import { ANSWERED, endpointsOf } from './answered';
import { responsesOf } from './description';

/** Paths in a table that no response of its kind has, by the response schemas of the description. */
export function placesInNoSchema(name: string, { columns, rows }: View): string[] {
	// Rows composed from several parts of a response follow a rule, which has no path.
	if (rows) return [];
	const schemas = endpointsOf(name).flatMap((endpoint) => {
		const { rows: key, isArray } = ANSWERED[endpoint] ?? {};
		const inList = [...(key === undefined ? [] : [key]), ...(key || isArray ? ['[]'] : [])];
		return responsesOf(endpoint).map((response) => ({ ...response, inList }));
	});
	return Object.values(columns)
		.flatMap((place) => (typeof place === 'function' ? [] : place))
		.filter(
			(place) =>
				!schemas.some(({ document, schema, inList }) =>
					isAt(document, schema, [...inList, ...place.split('.')]),
				),
		);
}

/** True if a schema has something at a path; `[]` stands for the entries of a list. */
function isAt(document: unknown, schema: unknown, path: string[], depth = 0): boolean {
	const [key, ...rest] = path;
	if (!isJsonObject(schema) || depth > 40) return false;
	if (key === undefined) return true;
	if (typeof schema.$ref === 'string') {
		const found = schema.$ref
			.split('/')
			.slice(1)
			.reduce<unknown>((inner, name) => (isJsonObject(inner) ? inner[name] : undefined), document);
		return isAt(document, found, path, depth + 1);
	}
	const variants = [schema.allOf, schema.oneOf, schema.anyOf].flatMap((list) =>
		Array.isArray(list) ? (list as unknown[]) : [],
	);
	if (variants.some((variant) => isAt(document, variant, path, depth + 1))) return true;
	const { properties, items, additionalProperties } = schema;
	const isOpen = !properties && !items && variants.length === 0 && schema.type === 'object';
	if (isOpen || isJsonObject(additionalProperties)) return true;
	if (key === '[]') return isAt(document, items, rest, depth + 1);
	return isJsonObject(properties) && key in properties
		? isAt(document, properties[key], rest, depth + 1)
		: false;
}
