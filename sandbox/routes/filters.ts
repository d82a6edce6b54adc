import { string } from './schemas';

/**
 * Bracketed filters of a query, such as `filters[voucher_id][conditions][$in][0]=v_…`: names of filterable
 * fields with the value that each of them has in an item.
 */
export type FilterFields<T> = Record<string, (item: T) => string>;

type Test = (value: string, wanted: string[]) => boolean;

const OPERATORS: Record<string, Test> = {
	$in: (value, wanted) => wanted.includes(value),
	$not_in: (value, wanted) => !wanted.includes(value),
	$is: (value, wanted) => wanted.every((one) => value === one),
	$is_not: (value, wanted) => wanted.every((one) => value !== one),
	$starts_with: (value, wanted) => wanted.every((one) => value.startsWith(one)),
	$ends_with: (value, wanted) => wanted.every((one) => value.endsWith(one)),
	$contains: (value, wanted) => wanted.every((one) => value.includes(one)),
	$not_contain: (value, wanted) => wanted.every((one) => !value.includes(one)),
};

const PARTS = /^filters\[([^\]]+)\]\[conditions\]\[([^\]]+)\](?:\[\d+\])?$/;

/** The schema of the bracketed names that a list with these fields understands. */
export function filterPatterns(fields: FilterFields<never>) {
	const names = Object.keys(fields).join('|');
	const operators = Object.keys(OPERATORS).join('|').replaceAll('$', '\\$');
	return {
		[`^filters\\[(${names})\\]\\[conditions\\]\\[(${operators})\\](\\[\\d+\\])?$`]: string,
		'^filters\\[junction\\]$': { type: 'string', enum: ['and', 'or'] },
	};
}

/** Whether an item passes the filters of the query: all of them, or one with the junction `or`. */
export function filterOf<T>(fields: FilterFields<T>, query: object): (item: T) => boolean {
	const conditions = new Map<string, { read: (item: T) => string; test: Test; wanted: string[] }>();
	let isOr = false;
	for (const [name, value] of Object.entries(query)) {
		if (name === 'filters[junction]') isOr = value === 'or';
		const [, field = '', operator = ''] = PARTS.exec(name) ?? [];
		const read = fields[field];
		const test = OPERATORS[operator];
		if (!read || !test) continue;
		const condition = conditions.get(field + operator) ?? { read, test, wanted: [] };
		condition.wanted.push(String(value));
		conditions.set(field + operator, condition);
	}
	const tests = [...conditions.values()].map(
		({ read, test, wanted }) =>
			(item: T) =>
				test(read(item), wanted),
	);
	if (isOr && tests.length > 0) return (item) => tests.some((test) => test(item));
	return (item) => tests.every((test) => test(item));
}
