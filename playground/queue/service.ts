import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { Failure, lastLines } from '../failure.js';
import { untilPrinted } from '../printed.js';

/** A server that n8n needs. */
interface Service {
	name: string;
	file: string;
	args: string[];
	cwd: string;
	/** Temporary folder, removed with the server. */
	scratch?: string;
	/** User to run it as. Default: the user of the playground. */
	user?: { uid: number; gid: number };
	/** Path of the log file. */
	log: string;
	/** Text that it prints when it is ready. */
	ready: string;
	/** Signal for a graceful stop. */
	stopWith: 'SIGTERM' | 'SIGINT';
	/** Advice to show if it does not start. */
	advice: string;
	/** Cancels waiting for the start. */
	signal: AbortSignal;
}

/**
 * Starts a server and waits until it is ready.
 * @returns a function that stops it and waits for its end
 * @throws Failure with the last lines of the output
 */
export async function startService(service: Service): Promise<() => Promise<void>> {
	const { name, file, args, cwd, scratch, user, log, ready, stopWith, advice, signal } = service;
	const server = JSON.stringify({ file, args, cwd, scratch, ...user, stopWith });
	const child = execa(process.execPath, [join(import.meta.dirname, 'guard.mjs'), server], {
		env: { LC_ALL: 'C' },
		detached: true,
		ipc: true,
		stdin: 'ignore',
		all: true,
		buffer: false,
		reject: false,
		forceKillAfterDelay: 90_000,
	});
	const kept = child.all.pipe(createWriteStream(log, { flags: 'a' }));
	const stop = async () => {
		child.kill();
		await child;
	};
	const ended = child.then(async () => {
		await finished(kept);
		const lines = lastLines(await readFile(log, 'utf8'));
		throw new Failure(`${name} stopped while it was starting`, advice, { lines, log });
	});
	try {
		await Promise.race([untilPrinted(child.all, ready, signal), ended]);
	} catch (error) {
		await stop();
		throw error;
	}
	return stop;
}
