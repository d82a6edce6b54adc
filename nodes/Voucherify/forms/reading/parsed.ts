/**
 * Result of a parser: the value, or what is wrong with it, as the rest of a sentence that begins with the field's label, and
 * what to do about it. Functions named `parse…` take a value that is not empty, and return this; functions named `to…` only
 * convert, and return undefined for a value of another kind.
 */
export type Parsed<T> = { value: T } | { problem: string; advice: string };

/** Returns a value as parsed; the problem where there is none. */
export function parsedOr<T>(value: T | undefined, problem: string, advice: string): Parsed<T> {
	return value === undefined ? { problem, advice } : { value };
}
