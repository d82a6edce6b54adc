import { isJsonObject } from '../../../nodes/Voucherify/api/types';
import { listIn, partAt, responsesOf } from './description';
import type { Piece } from './pieces';

/** Endpoints without any recorded or documented response: only the schema shows the paths. */
const SHOWN_NOWHERE = [
	'GET /v1/customers/{}/activity',
	'GET /v2/loyalties/programs',
	'GET /v2/loyalties/rewards',
	...['card-definitions', 'earning-rules', 'tier-structures', 'tier-structures/{}/tiers'].map(
		(list) => `GET /v2/loyalties/${list}`,
	),
	...['activities', 'benefits/transactions', 'cards/{}/reports/daily', 'tiers/transactions'].map(
		(list) => `GET /v2/loyalties/programs/{}/members/{}/${list}`,
	),
	'GET /v2/loyalties/programs/{}/members/{}/cards/{}/expiring-points',
];

/** Rows per list, as read by default, and the number of lists that is enough for every variant. */
const [ROWS, LISTS] = [50, 2];

/** Maximum depth: deeper than any example, to end recursive schemas. */
const DEEPEST = 20;

/** Responses made from the schema of endpoints without any other material: one row for each variant. */
export const madePieces = (): Piece[] =>
	SHOWN_NOWHERE.flatMap((endpoint) =>
		responsesOf(endpoint).flatMap(({ document, schema }) =>
			Array.from({ length: LISTS }, (_, list) => ({
				at: `openapi schema of ${endpoint}, part ${list + 1}`,
				endpoint,
				status: 200,
				body: listOf(document, schema, list * ROWS),
			})),
		),
	);

function listOf(document: unknown, schema: unknown, from: number): unknown {
	const lists = Array.from({ length: ROWS }, (_, row) => instanceOf(document, schema, from + row));
	const [first] = lists;
	if (!isJsonObject(first)) return first;
	const key = Object.keys(first).find((name) => Array.isArray(first[name])) ?? 'data';
	const rows = lists.flatMap((list, index) => {
		const [row]: unknown[] = isJsonObject(list) && Array.isArray(list[key]) ? list[key] : [];
		return isJsonObject(row) ? [{ ...row, id: `${String(row.id)}${index}` }] : [];
	});
	return { ...first, [key]: rows, has_more: false, total: rows.length, cursor: null };
}

/** A value that a schema allows, with all optional parts; the row number selects the variant. */
function instanceOf(document: unknown, schema: unknown, row: number, depth = 0): unknown {
	if (!isJsonObject(schema) || depth > DEEPEST) return undefined;
	const inner = (part: unknown) => instanceOf(document, part, row, depth + 1);
	if (typeof schema.$ref === 'string') return inner(partAt(document, schema.$ref));
	const variants = listIn(schema.oneOf ?? schema.anyOf);
	const chosen = [...listIn(schema.allOf), ...variants.slice(row % variants.length).slice(0, 1)];
	const values = chosen.map(inner).filter((value) => value !== undefined);
	const { properties, items, const: constant, example = constant } = schema;
	if (isJsonObject(properties) || values.some(isJsonObject)) {
		const own = Object.entries(isJsonObject(properties) ? properties : {}).flatMap(
			([name, part]): Array<[string, unknown]> => {
				const value = inner(part);
				return value === undefined ? [] : [[name, value]];
			},
		);
		const parts = values.filter(isJsonObject).flatMap((value) => Object.entries(value));
		return Object.fromEntries([...parts, ...own]);
	}
	if (example !== undefined || values.length > 0) return example ?? values[0];
	if (items !== undefined) return [inner(items)].filter((value) => value !== undefined);
	const [choice]: unknown[] = listIn(schema.enum).slice(row % (listIn(schema.enum).length || 1));
	return choice ?? SAMPLES[[schema.type].flat().join(' ').replace(' null', '')];
}

const SAMPLES: Partial<Record<string, unknown>> = {
	string: 'sample',
	number: 7,
	integer: 7,
	boolean: true,
	object: {},
};
