import { appendFile } from 'node:fs/promises';
import { execa } from 'execa';
import { Failure, lastLines } from './failure.js';

/** A program to run, and how to speak of it. */
export interface Command {
	file: string;
	args: string[];
	cwd: string;
	/** The file that its output is added to. */
	log: string;
	/** What to do when it fails. */
	advice: string;
	/** Environment variables besides those of this process. */
	env?: Record<string, string>;
	/** Stops it. */
	signal: AbortSignal;
	/** Receives each line of its output. */
	onLine?: (line: string) => void;
}

/**
 * Runs a program to its end, its output kept in a log file.
 *
 * @returns its standard output
 * @throws a `Failure` with the last lines of the output
 */
export async function run({ file, args, cwd, log, advice, env, signal, onLine }: Command) {
	const child = execa(file, args, {
		cwd,
		env,
		all: true,
		reject: false,
		cancelSignal: signal,
	});
	if (onLine) {
		for await (const line of child.iterable({ from: 'all' })) onLine(line);
	}
	const result = await child;
	const command = [file, ...args].join(' ');
	await appendFile(log, `$ ${command}\n${result.all}\n`);
	signal.throwIfAborted();
	if (result.failed) {
		throw new Failure(result.shortMessage ?? `${command} failed`, advice, {
			lines: lastLines(result.all),
			log,
		});
	}
	return result.stdout;
}
