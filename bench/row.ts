import type { Line } from './line.js';
import type { Panel } from './plot.js';
import type { Workbench } from './workbench.js';

export interface Bench {
	workbench: Workbench;
	/** Small sizes. */
	quick: boolean;
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

export interface Result {
	/** The task with its measured sizes. */
	task: string;
	lines: Line[];
	panels?: Panel[];
}
