/** A step that failed, with what its user can do about it. */
export class Failure extends Error {
	/**
	 * @param message what failed and why, in one line
	 * @param advice what to do about it
	 * @param more the last lines of the output, and the file that holds the rest
	 */
	constructor(
		message: string,
		readonly advice: string,
		readonly more: { lines?: string; log?: string } = {},
	) {
		super(message);
		this.name = 'Failure';
	}
}

/** Advice that helps most often with an unforeseen failure. */
export const FALLBACK_ADVICE =
	'Start again: what is done already is not done again. If that does not help, add --reset to begin afresh.';

/** The last lines of a program's output, without the blank ones. */
export function lastLines(output: string, count = 20): string {
	return output
		.split('\n')
		.filter((line) => line.trim() !== '')
		.slice(-count)
		.join('\n');
}
