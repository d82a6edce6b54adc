import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Command, run } from './command.js';
import type { State } from './state.js';
import { step } from './step.js';

/** Downloads n8n and builds its native parts for this machine, unless that was done before. */
export async function installN8n(state: State, signal: AbortSignal): Promise<void> {
	const { folder } = state.n8n;
	if (!(await isInstalled(folder))) {
		await step('n8n: downloading (2 to 3 minutes, once)', (narrator) =>
			install(state, signal, (text) => {
				narrator.output = text;
			}),
		);
	}
	if (!isBuilt(state)) {
		await step('n8n: preparing its database driver and its Node.js (about a minute, once)', () =>
			build(state, signal),
		);
	}
}

const lockOf = (folder: string) => join(folder, 'package-lock.json');

/** Compares npm's record of the installed packages with the lock file, or with `package.json` if there is no lock file. */
async function isInstalled(folder: string): Promise<boolean> {
	const installed = join(folder, 'node_modules', '.package-lock.json');
	if (!existsSync(installed)) return false;
	const lock = lockOf(folder);
	const wanted = existsSync(lock) ? lock : join(folder, 'package.json');
	const [now, then] = await Promise.all([stat(installed), stat(wanted)]);
	return now.mtimeMs >= then.mtimeMs;
}

/** Checks for the parts that are compiled or downloaded for this machine. */
function isBuilt({ n8n }: State): boolean {
	const driver = join(n8n.folder, 'node_modules/sqlite3/build/Release/node_sqlite3.node');
	return existsSync(n8n.nodeBinary) && existsSync(driver);
}

/** Installs the packages with npm and reports the progress. */
async function install(state: State, signal: AbortSignal, tell: (text: string) => void) {
	const lock = lockOf(state.n8n.folder);
	const isLocked = existsSync(lock);
	const total = isLocked ? countOf(await readFile(lock, 'utf8')) : Infinity;
	const how = isLocked ? ['ci'] : ['install', '--no-package-lock'];
	let fetched = 0;
	await run({
		...npm(state, [...how, '--loglevel', 'http'], signal),
		onLine: (line) => {
			if (!/^npm http (fetch|cache)/.test(line)) return;
			fetched += 1;
			if (fetched % 100 > 0 || fetched >= total) return;
			tell(isLocked ? `${fetched} of ${total} packages` : `${fetched} answers of the registry`);
		},
	});
}

const countOf = (lock: string) => lock.match(/^ {4}"node_modules\//gm)?.length ?? 0;

/** Builds n8n's database driver, and downloads the Node.js that runs n8n. */
async function build(state: State, signal: AbortSignal) {
	const command = npm(state, ['rebuild', 'sqlite3', 'node', '--ignore-scripts=false'], signal);
	await run({ ...command, env: headersHere() });
}

/** Uses the headers of the installed Node.js for compiling, if there are any; otherwise node-gyp downloads them. */
function headersHere(): Record<string, string> {
	const prefix = dirname(dirname(process.execPath));
	const isThere = existsSync(join(prefix, 'include', 'node', 'node_api.h'));
	return isThere ? { npm_config_nodedir: prefix } : {};
}

function npm({ n8n, logs }: State, args: string[], signal: AbortSignal): Command {
	const advice =
		'Check the connection to the npm registry, the free disk space (3 GB), and that python3, make and a C++ compiler are there; then start again.';
	return { file: 'npm', args, cwd: n8n.folder, log: join(logs, 'install.log'), signal, advice };
}
