import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { execa } from 'execa';
import { environment } from './environment.js';
import { Failure, lastLines } from './failure.js';
import type { State } from './state.js';

/** A running process of n8n. */
export interface N8nProcess {
	/** Its name, also in the name of its log. */
	name: string;
	pid: number;
	/** Its output. */
	output: Readable;
	/** The file that it logs into. */
	log: string;
	/** Settles when the process has ended, whoever ended it. */
	ended: Promise<void>;
	/** Aborts then. */
	gone: AbortSignal;
	/** Asks it to end, waits for that, and ends it by force after a minute. */
	stop(): Promise<void>;
}

const stopWithParent = new URL('./stop-with-parent.mjs', import.meta.url).href;

/**
 * Starts a process of n8n.
 *
 * @param args n8n's command line, such as `['start']`
 * @param settings environment variables besides those that every process gets
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
 * Waits until a process can be used, and stops it when it never will be.
 *
 * @throws a `Failure` with the last lines of its log, when it ends
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
 *
 * @param when it is an accident that the process ends, to be told then
 * @throws a `Failure` with the last lines of its log, when it ends before the work does
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
