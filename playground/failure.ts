/** A failed step, with advice for the user. */
export class Failure extends Error {
	/**
	 * @param message what failed and why, in one line
	 * @param more the last lines of the output, and the path of the complete log
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

/** Advice for unforeseen failures. */
export const FALLBACK_ADVICE =
	'Start again: what is done already is not done again. If that does not help, add --reset to begin afresh.';

/** Returns the last lines of a program's output, without blank lines. */
export function lastLines(output: string, count = 20): string {
	return output
		.split('\n')
		.filter((line) => line.trim() !== '')
		.slice(-count)
		.join('\n');
}
