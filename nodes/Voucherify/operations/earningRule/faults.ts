/** A fault of an earning rule: the path of a field, the text that completes "<field> …", and advice. */
export interface Fault {
	field: string;
	problem: string;
	advice: string;
}

export const fault = (field: string, problem: string, advice: string): Fault => ({
	field,
	problem,
	advice,
});

/** A number that is not whole, or not in its range. */
export const numberFault = (field: string, range: string) =>
	fault(
		field,
		`must be a whole number ${range}`,
		'Correct the number. Where it was calculated, round it, e.g. .round().',
	);

export const isGiven = (value: unknown) => value !== undefined && value !== null;

export const isText = (value: unknown): value is string =>
	typeof value === 'string' && value.trim() !== '';

export const isWhole = (value: unknown, min: number, max = Number.MAX_SAFE_INTEGER) =>
	typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;
