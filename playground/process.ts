import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { execa } from 'execa';
import { environment } from './environment.js';
import { Failure, lastLines } from './failure.js';
import type { State } from './state.js';

/** A running n8n process. */
export interface N8nProcess {
	/** Also the name of its log file. */
	name: string;
	pid: number;
	output: Readable;
	/** Path of the log file. */
	log: string;
	/** Settles when the process has ended for any reason. */
	ended: Promise<void>;
	/** Aborts when the process has ended. */
	gone: AbortSignal;
	/** Asks the process to end and waits for it; kills it after a minute. */
	stop(): Promise<void>;
}

const stopWithParent = new URL('./stop-with-parent.mjs', import.meta.url).href;

/**
 * Starts an n8n process.
 * @param args n8n's command line, such as `['start']`
 * @param settings environment variables added to those of every process
 */
export function runN8n(
	state: State,
	name: string,
	args: string[],
	settings: Record<string, string>,
): N8nProcess {
	const log = join(state.logs, `${name}.log`);
	const { nodeBinary, n8nScript } = state.n8n;
	const child = execa(nodeBinary, ['--import', stopWithParent, n8nScript, ...args], {
		cwd: state.folder,
		env: { ...environment(state), ...settings },
		extendEnv: false,
		ipc: true,
		stdin: 'ignore',
		all: true,
		buffer: false,
		reject: false,
		forceKillAfterDelay: 60_000,
	});
	const kept = child.all.pipe(createWriteStream(log));
	const gone = new AbortController();
	return {
		name,
		pid: child.pid ?? 0,
		output: child.all,
		log,
		ended: child.then(async () => {
			await finished(kept);
			gone.abort();
		}),
		gone: gone.signal,
		stop: async () => {
			child.kill();
			await child;
		},
	};
}

/**
 * Waits until a process is ready. If that fails, stops it.
 * @throws Failure with the last lines of its log, if it ends
 */
export async function whenStarted(n8n: N8nProcess, ready: Promise<void>): Promise<void> {
	try {
		await whileRunning(n8n, ready, 'while it was starting');
	} catch (error) {
		await n8n.stop();
		throw error;
	}
}

/**
 * Waits for work that needs a process.
 * @param when completes "n8n stopped …" in the failure
 * @throws Failure with the last lines of the log, if the process ends before the work does
 */
export async function whileRunning<T>(n8n: N8nProcess, work: Promise<T>, when: string): Promise<T> {
	const accident = failWhenEnded(n8n, when);
	const unless = work.catch(async (error: unknown) => {
		if (n8n.gone.aborted) await accident;
		throw error;
	});
	return await Promise.race([unless, accident]);
}

async function failWhenEnded({ name, ended, log }: N8nProcess, when: string): Promise<never> {
	await ended;
	const advice = 'The lines above say why. Start again: what is done already is not done again.';
	throw new Failure(`${name} stopped ${when}`, advice, {
		lines: lastLines(await readFile(log, 'utf8')),
		log,
	});
}
