import { appendFile } from 'node:fs/promises';
import { execa } from 'execa';
import { Failure, lastLines } from './failure.js';

export interface Command {
	file: string;
	args: string[];
	cwd: string;
	/** User to run it as. Default: the user of the playground. */
	user?: { uid: number; gid: number };
	/** File to append the output to. */
	log: string;
	/** Advice to show on failure. */
	advice: string;
	/** Added to the environment variables of this process. */
	env?: Record<string, string>;
	signal: AbortSignal;
	onLine?: (line: string) => void;
}

/**
 * Runs a program until it ends and appends its output to a log file.
 * @returns its standard output
 * @throws Failure with the last lines of the output
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
