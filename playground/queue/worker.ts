import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import getPort from 'get-port';
import { untilPrinted } from '../printed.js';
import { type N8nProcess, runN8n, whenStarted } from '../process.js';
import type { State } from '../state.js';

/**
 * Starts a worker and waits until it accepts work. As on another machine, it has its own user folder with the connector;
 * but workflows write files to the same folder as in the main process.
 * @param settings environment variables of the main process: the addresses of Redis and the database
 * @param closers gets the function that stops it
 */
export async function startWorker(
	name: string,
	state: State,
	settings: Record<string, string>,
	signal: AbortSignal,
	closers: Array<() => Promise<void>>,
): Promise<N8nProcess> {
	const folder = join(state.folder, name);
	const packages = join(folder, '.n8n', 'nodes');
	await rm(packages, { recursive: true, force: true });
	await cp(state.packages, packages, { recursive: true });
	const worker = runN8n(state, name, ['worker', '--concurrency=5'], {
		...settings,
		N8N_USER_FOLDER: folder,
		N8N_RUNNERS_BROKER_PORT: String(await getPort()),
	});
	let isStopping = false;
	closers.push(() => {
		isStopping = true;
		return worker.stop();
	});
	await whenStarted(worker, untilPrinted(worker.output, 'n8n worker is now ready', signal));
	void worker.ended.then(() => {
		if (isStopping || signal.aborted) return;
		console.log(`\n${name} stopped by itself; n8n goes on without it. Its log is ${worker.log}`);
	});
	return worker;
}
