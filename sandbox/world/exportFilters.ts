import type { Transaction } from './types';

export type Junction = 'and' | 'or' | 'AND' | 'OR';

/** Conditions on a field: values by operator, each an array. */
export interface FieldFilter {
	conditions: Record<string, Array<string | number>>;
}

/** Filters of a transaction export as sent, by field. */
export type ExportFilters = { junction?: Junction } & Partial<Record<FilterField, FieldFilter>>;

type Values = Array<string | number>;

/** Fields that hold a text or nothing. */
export const TEXT_FIELDS = [
	'id',
	'reason',
	'related_transaction_id',
	'source',
	'source_id',
	'type',
	'voucher_id',
] as const;

type FilterField = (typeof TEXT_FIELDS)[number] | 'created_at';

type TextTest = (value: string | null | undefined, wanted: Values) => boolean;

/** Operators for texts; several values of one operator must all hold, but for the lists. */
export const TEXT_OPERATORS: Record<string, TextTest> = {
	$in: (value, wanted) => wanted.includes(value ?? ''),
	$not_in: (value, wanted) => !wanted.includes(value ?? ''),
	$is: (value, wanted) => wanted.every((one) => value === one),
	$is_not: (value, wanted) => wanted.every((one) => value !== one),
	$contains: (value, wanted) => wanted.every((one) => value?.includes(String(one)) ?? false),
	$not_contain: (value, wanted) => wanted.every((one) => !value?.includes(String(one))),
	$starts_with: (value, wanted) => wanted.every((one) => value?.startsWith(String(one)) ?? false),
	$ends_with: (value, wanted) => wanted.every((one) => value?.endsWith(String(one)) ?? false),
	$has_value: (value) => (value ?? '') !== '',
	$is_unknown: (value) => (value ?? '') === '',
};

const DAY_MS = 86_400_000;

/** Operators for times, all in milliseconds; both bounds are exclusive. */
const TIME_OPERATORS: Record<string, (time: number, wanted: number, now: number) => boolean> = {
	$after: (time, wanted) => time > wanted,
	$before: (time, wanted) => time < wanted,
	$more_than: (time, days, now) => now - time > days * DAY_MS,
	$less_than: (time, days, now) => now - time < days * DAY_MS,
	$has_value: () => true,
	$is_unknown: () => false,
};

/** Whether a transaction passes the filters: all of them, or one with the junction `or`. `now` in milliseconds. */
export function exportMatcher(
	{ junction, ...filters }: ExportFilters,
	now: number,
): (transaction: Transaction) => boolean {
	const tests = Object.entries(filters).flatMap(([field, { conditions }]) =>
		Object.entries(conditions).map(
			([operator, wanted]) =>
				(transaction: Transaction) =>
					passes(transaction, field, operator, wanted, now),
		),
	);
	return junction?.toLowerCase() === 'or' && tests.length > 0
		? (transaction) => tests.some((test) => test(transaction))
		: (transaction) => tests.every((test) => test(transaction));
}

function passes(
	transaction: Transaction,
	field: string,
	operator: string,
	wanted: Values,
	now: number,
): boolean {
	const textField = TEXT_FIELDS.find((name) => name === field);
	if (textField) return TEXT_OPERATORS[operator]?.(transaction[textField], wanted) ?? false;
	const time = Date.parse(transaction.created_at);
	return wanted.every((one) => {
		const value = typeof one === 'number' ? one : Date.parse(one);
		return TIME_OPERATORS[operator]?.(time, value, now) ?? false;
	});
}
