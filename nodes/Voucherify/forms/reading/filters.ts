import type { List } from '../../api/lists/pages';
import { storedNameOf, readEntries, type InputField } from './inputFields';
import type { Parameters } from './parameters';

/**
 * Returns the query for the filters.
 * @throws NodeOperationError that names the field, also if a period ends before it starts
 */
export function readFilters(
	parameters: Parameters,
	filters: InputField[],
): NonNullable<List['query']> {
	const query = Object.fromEntries(readEntries(parameters, filters, 'filters').flatMap(textsOf));
	refuseReversed(parameters, filters, query);
	return query;
}

/** Flattens a value to query parameters, such as `filters[active][conditions][$expired]` or `[$in][0]`. */
function textsOf([key, value]: [string, unknown]): Array<[string, string | string[]]> {
	if (typeof value !== 'object' || value === null) return [[key, String(value)]];
	if (Array.isArray(value) && !key.includes('[')) return [[key, value.map(String)]];
	return Object.entries(value).flatMap(([part, inner]) => textsOf([`${key}[${part}]`, inner]));
}

/** Names of the lower and upper bound of a period in queries. */
const BOUNDS = [
	{ after: '[after]', before: '[before]', problem: 'is not before' },
	{ after: '[$after]', before: '[$before]', problem: 'is not before' },
	// These bounds are inclusive.
	{ after: 'start_date', before: 'end_date', problem: 'is after' },
];

/** Refuses a period that ends before it starts: its empty list would look like a result. */
function refuseReversed(
	parameters: Parameters,
	filters: InputField[],
	query: NonNullable<List['query']>,
): void {
	for (const field of filters) {
		const bounds = BOUNDS.find(({ after }) => field.key.includes(after));
		const end = bounds && field.key.replace(bounds.after, bounds.before);
		const until = filters.find(({ key }) => key === end);
		const [from = '', to = ''] = [query[field.key], until && query[until.key]];
		if (!bounds || !until || !from || !to || from < to) continue;
		if (from === to && bounds.problem === 'is after') continue;
		throw parameters.invalid(
			`filters.${storedNameOf(field)}`,
			`${bounds.problem} ${until.displayName}`,
			'Correct one of the two times.',
		);
	}
}
