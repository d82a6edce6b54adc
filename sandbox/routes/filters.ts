import type { Beliefs } from '../beliefs';
import { PRESENCE, TEXTS, TIMES, type Test } from '../world/operators';
import * as s from './schemas';

/**
 * Filterable fields and how to read their values, for bracketed filters such as
 * `filters[voucher_id][conditions][$in][0]=v_…`. Fields that end in `_at` or `_date` are times.
 */
export type FilterFields<T> = Record<string, Reader<T>>;

/** Field for all of `metadata.…`; its value is the metadata as JSON. */
const METADATA = 'metadata';

type Reader<T> = (item: T) => string | null | undefined;

/** Fields that are columns of the same names. */
export function columns<Name extends string>(...names: Name[]) {
	type Columns = Partial<Record<Name, string | null>>;
	return Object.fromEntries(names.map((name) => [name, (item: Readonly<Columns>) => item[name]]));
}

const isTime = (field: string) => /_(at|date)$/.test(field);

const PARTS = /^filters\[([^\]]+)\]\[conditions\]\[([^\]]+)\](?:\[\d+\])?$/;

export function filterPatterns(names: readonly string[]) {
	return {
		...patternOf(
			names.filter((name) => !isTime(name)),
			TEXTS,
			s.string,
		),
		...patternOf(names.filter(isTime), TIMES, s.dateTime),
		...patternOf(names.filter(isTime), PRESENCE, s.string),
		'^filters\\[junction\\]$': { type: 'string', enum: ['and', 'or', 'AND', 'OR'] },
	};
}

function patternOf(names: string[], tests: Readonly<Record<string, Test>>, value: s.Schema) {
	if (names.length === 0) return {};
	const operators = Object.keys(tests).join('|').replaceAll('$', '\\$');
	const patterns = names.map((name) => (name === METADATA ? 'metadata\\.[^\\]]+' : name));
	const field = `filters\\[(${patterns.join('|')})\\]`;
	return { [`^${field}\\[conditions\\]\\[(${operators})\\](\\[\\d+\\])?$`]: value };
}

function inMetadata<T>(
	field: string,
	{ metadata }: FilterFields<T>,
	{ metadataFilters }: Pick<Beliefs, 'metadataFilters'>,
): Reader<T> | undefined {
	const [, name] = /^metadata\.(.+)$/.exec(field) ?? [];
	if (name === undefined || !metadata || metadataFilters === 'ignored') return undefined;
	if (metadataFilters === 'empty') return () => undefined;
	return (item) => {
		const value: unknown = Reflect.get(JSON.parse(metadata(item) ?? '{}') as object, name);
		return typeof value === 'string' ? value : JSON.stringify(value);
	};
}

/** Returns whether an item passes all filters of the query, or one of them with the junction `or`. */
export function filterOf<T>(
	fields: FilterFields<T>,
	query: object,
	beliefs: Pick<Beliefs, 'metadataFilters'>,
): (item: T) => boolean {
	const conditions = new Map<string, { read: Reader<T>; test: Test; wanted: string[] }>();
	let isOr = false;
	for (const [name, value] of Object.entries(query)) {
		if (name === 'filters[junction]') isOr = String(value).toLowerCase() === 'or';
		const [, field = '', operator = ''] = PARTS.exec(name) ?? [];
		const read = fields[field] ?? inMetadata(field, fields, beliefs);
		const test = (isTime(field) ? { ...TIMES, ...PRESENCE } : TEXTS)[operator];
		if (!read || !test) continue;
		const condition = conditions.get(field + operator) ?? { read, test, wanted: [] };
		condition.wanted.push(String(value));
		conditions.set(field + operator, condition);
	}
	const tests = [...conditions.values()].map(
		({ read, test, wanted }) =>
			(item: T) =>
				test(read(item) ?? '', wanted),
	);
	if (isOr && tests.length > 0) return (item) => tests.some((test) => test(item));
	return (item) => tests.every((test) => test(item));
}
