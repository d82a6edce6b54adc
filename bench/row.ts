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
	/** The task, in a few words; a quick run has smaller sizes. */
	name: string;
	/**
	 * Runs the task.
	 *
	 * @throws an error if a result is wrong, never because of a time
	 */
	run(bench: Bench): Promise<Result>;
}

/** Findings of a row. */
export interface Result {
	/** The task with its measured sizes. */
	task: string;
	lines: Line[];
	/** Data for the plot. */
	panels?: Panel[];
}
