import type { Spread } from './spread.js';

/** Measurements of one competitor at one task. */
export interface Figures {
	ms?: Spread;
	calls?: Spread;
	/** Requests that the rate limit rejected. */
	refused?: Spread;
	/** Missing part of the worst run, in the unit of the task. */
	lost?: number;
	/** Peak growth of memory, in MiB. */
	memory?: Spread;
	/** The connector's time divided by this competitor's, round by round. */
	ratio?: Spread;
}

/** One line of the table. */
export interface Line extends Figures {
	who: string;
	verdicts: Verdict[];
	remark?: string;
}

/** A target, and whether it was met. */
export interface Verdict {
	text: string;
	met: boolean;
}

/** Compares the measurements with a target. */
export type Target = (figures: Figures) => Verdict;

/** Targets by quantity; a quantity that was not measured misses its target. */
export const atMost = {
	/** The connector's time divided by this competitor's. */
	ratio: limited(
		({ ratio }) => ratio?.median,
		(limit) => `≤ ${limit} ×`,
	),
	calls: limited(
		({ calls }) => calls?.median,
		(limit) => (limit === 1 ? '1 call' : `≤ ${limit} calls`),
	),
	/** Milliseconds. */
	time: limited(
		({ ms }) => ms?.median,
		(limit) => `≤ ${Number((limit / 1000).toFixed(2))} s`,
	),
	/** MiB. */
	memory: limited(
		({ memory }) => memory?.median,
		(limit) => `≤ ${limit} MiB more`,
	),
	/** Percent of the requests. */
	refused: limited(
		({ refused, calls }) => refused && calls && (100 * refused.median) / calls.median,
		(limit) => (limit === 0 ? 'no call refused' : `≤ ${limit} % refused`),
	),
};

function limited(read: (figures: Figures) => number | undefined, text: (limit: number) => string) {
	return (limit: number): Target =>
		(figures) => ({ text: text(limit), met: (read(figures) ?? Infinity) <= limit });
}
