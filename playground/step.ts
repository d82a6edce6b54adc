import { Listr, PRESET_TIMER } from 'listr2';
import { Failure, FALLBACK_ADVICE } from './failure.js';

/** Output of a step while it works. */
export interface Narrator {
	/** The line below the step: what it is busy with. */
	output: string;
	/** The step's own line. */
	title: string;
}

/** Shows one step with its progress and its duration. @returns what its work returns */
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

/** A failure says which step it was; one that nobody foresaw comes with the advice that helps most often. */
function named(title: string, error: unknown): Failure {
	if (error instanceof Failure) {
		return new Failure(`${title}: ${error.message}`, error.advice, error.more);
	}
	const message = error instanceof Error ? error.message : String(error);
	return new Failure(`${title}: ${message}`, FALLBACK_ADVICE);
}
