import type { Line } from './line.js';
import type { Panel } from './plot.js';
import type { Workbench } from './workbench.js';

/** Tools of a row. */
export interface Bench {
	workbench: Workbench;
	/** Small sizes. */
	quick: boolean;
	/** Number of rounds of every competitor. */
	rounds: number;
}

/** One task of the benchmark. */
export interface Row {
	/** The task, in a few words; sizes of a quick run are smaller. */
	name: string;
	/**
	 * Carries it out.
	 *
	 * @throws an error when a result is wrong, never because of a time
	 */
	run(bench: Bench): Promise<Result>;
}

/** Findings of a row. */
export interface Result {
	/** The task with the sizes that it was measured with. */
	task: string;
	lines: Line[];
	/** Data for the plot. */
	panels?: Panel[];
}
