import { Listr, PRESET_TIMER } from 'listr2';
import { Failure, FALLBACK_ADVICE } from './failure.js';

/** Sets what a step shows while it runs. */
export interface Narrator {
	/** Line below the title: the current activity. */
	output: string;
	title: string;
}

/**
 * Runs one step and shows its progress and duration.
 * @returns the result of its work
 */
export async function step<T>(title: string, work: (narrator: Narrator) => Promise<T>): Promise<T> {
	const timer = { ...PRESET_TIMER, condition: (duration: number) => duration >= 100 };
	const list = new Listr<{ result: T }>(
		[
			{
				title,
				task: async (context, task) => {
					context.result = await work(task).catch((error: unknown) => {
						throw named(title, error);
					});
				},
			},
		],
		{
			registerSignalListeners: false,
			rendererOptions: { timer, showErrorMessage: false, collapseErrors: false },
			fallbackRendererOptions: { timer },
		},
	);
	const { result } = await list.run();
	return result;
}

/** Adds the step's title to a failure, and the fallback advice to an unforeseen error. */
function named(title: string, error: unknown): Failure {
	if (error instanceof Failure) {
		return new Failure(`${title}: ${error.message}`, error.advice, error.more);
	}
	const message = error instanceof Error ? error.message : String(error);
	return new Failure(`${title}: ${message}`, FALLBACK_ADVICE);
}
