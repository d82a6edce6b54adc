export interface Spread {
	median: number;
	min: number;
	max: number;
}

/** Median, smallest and largest of some numbers. There must be at least one. */
export function spreadOf(values: readonly number[]): Spread {
	const ascending = values.toSorted((a, b) => a - b);
	const at = (share: number) => ascending[Math.round(share * (ascending.length - 1))] ?? NaN;
	return { median: at(0.5), min: at(0), max: at(1) };
}
