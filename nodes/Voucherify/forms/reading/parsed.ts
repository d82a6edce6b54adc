/** What is wrong with a value: the rest of a sentence that begins with the field's label, and what to do about it. */
export interface Problem {
	problem: string;
	advice: string;
}

/**
 * Result of a parser. Functions named `parse…` take a value that is not empty, and return this; functions named `to…` return
 * undefined for a value of another kind.
 */
export type Parsed<T> = { value: T } | Problem;

/** Returns a value as parsed; the problem where there is none. */
export function parsedOr<T>(value: T | undefined, problem: string, advice: string): Parsed<T> {
	return value === undefined ? { problem, advice } : { value };
}
