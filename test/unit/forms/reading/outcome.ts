import type { Parsed } from '../../../../nodes/Voucherify/forms/reading/parsed';

/** The value that was parsed, or what is wrong with it. */
export const outcome = <T>(parsed: Parsed<T>) =>
	'value' in parsed ? parsed.value : parsed.problem;

/** Rows of a table: all these values have the same outcome. */
export const rows = <T>(values: unknown[], expected: T) =>
	values.map((value): [unknown, T] => [value, expected]);
