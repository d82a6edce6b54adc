import { appendFile } from 'node:fs/promises';
import { execa } from 'execa';
import { Failure, lastLines } from './failure.js';

/** A program to run, and how to speak of it. */
export interface Command {
	file: string;
	args: string[];
	cwd: string;
	/** User that runs it, if it is another one than that of the playground. */
	user?: { uid: number; gid: number };
	/** The file that its output is added to. */
	log: string;
	/** Advice for when it fails. */
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
export async function run(command: Command) {
	const { file, args, cwd, user, log, advice, env, signal, onLine } = command;
	const child = execa(file, args, {
		cwd,
		...user,
		env,
		all: true,
		reject: false,
		cancelSignal: signal,
	});
	if (onLine) {
		for await (const line of child.iterable({ from: 'all' })) onLine(line);
	}
	const result = await child;
	const line = [file, ...args].join(' ');
	await appendFile(log, `$ ${line}\n${result.all}\n`);
	signal.throwIfAborted();
	if (result.failed) {
		throw new Failure(result.shortMessage ?? `${line} failed`, advice, {
			lines: lastLines(result.all),
			log,
		});
	}
	return result.stdout;
}
