import { invalidPayload } from '../errors';
import type { Filter } from './types';

/** Tests a value against those of the filter; a missing value is an empty text. */
export type Test = (value: string, wanted: readonly string[]) => boolean;

export const each =
	(holds: (value: string, one: string) => boolean): Test =>
	(value, wanted) =>
		wanted.every((one) => holds(value, one));

/** Operators for whether a value exists; their own values are ignored. */
export const PRESENCE: Readonly<Record<string, Test>> = {
	$has_value: (value) => value !== '',
	$is_unknown: (value) => value === '',
};

export const TEXTS: Readonly<Record<string, Test>> = {
	$in: (value, wanted) => wanted.includes(value),
	$not_in: (value, wanted) => !wanted.includes(value),
	$is: each((value, one) => value === one),
	$is_not: each((value, one) => value !== one),
	$starts_with: each((value, one) => value.startsWith(one)),
	$ends_with: each((value, one) => value.endsWith(one)),
	$contains: each((value, one) => value.includes(one)),
	$not_contain: each((value, one) => !value.includes(one)),
	...PRESENCE,
};

/** Both bounds are exclusive. */
export const TIMES: Readonly<Record<string, Test>> = {
	$after: each((value, one) => Date.parse(value) > Date.parse(one)),
	$before: each((value, one) => Date.parse(value) < Date.parse(one)),
};

const ALL: Readonly<Record<string, Test>> = {
	...TEXTS,
	...TIMES,
	$more_than: each((value, one) => Number(value) > Number(one)),
	$less_than: each((value, one) => Number(value) < Number(one)),
	$more_than_equal: each((value, one) => Number(value) >= Number(one)),
	$less_than_equal: each((value, one) => Number(value) <= Number(one)),
};

/** @param more operators that override the standard ones */
export function passes<T>(
	{ junction, ...fields }: Filter,
	read: (row: T, field: string) => string,
	more: Readonly<Record<string, Test>> = {},
): (row: T) => boolean {
	const tests = Object.entries(fields).flatMap(([field, filter]) =>
		Object.entries(typeof filter === 'object' ? filter.conditions : {}).map(([operator, given]) => {
			const test = more[operator] ?? ALL[operator];
			if (!test) throw invalidPayload(`Property .filters has no operator ${operator}`);
			const wanted = given.map(String);
			return (row: T) => test(read(row, field), wanted);
		}),
	);
	return junction?.toLowerCase() === 'or' && tests.length > 0
		? (row) => tests.some((test) => test(row))
		: (row) => tests.every((test) => test(row));
}

export function cellOf(row: object, path: string): string {
	const value = path
		.split('.')
		.reduce<unknown>(
			(inner, part) => (inner === null ? null : Reflect.get(Object(inner), part)),
			row,
		);
	if (value === null || value === undefined) return '';
	return typeof value === 'string' ? value : JSON.stringify(value);
}
