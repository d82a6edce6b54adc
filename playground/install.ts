import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Command, run } from './command.js';

const folder = join(import.meta.dirname, 'n8n');
const modules = join(folder, 'node_modules');

/** The Node.js binary that comes with n8n: newer than the one the user has. */
export const nodeBinary = join(
	modules,
	'node',
	'bin',
	process.platform === 'win32' ? 'node.exe' : 'node',
);
/** The script that starts n8n. */
export const n8nScript = join(modules, 'n8n', 'bin', 'n8n');

/** Whether the packages that the lock file names are there. */
export async function isInstalled(): Promise<boolean> {
	const installed = join(modules, '.package-lock.json');
	if (!existsSync(installed)) return false;
	const [now, wanted] = await Promise.all([
		stat(installed),
		stat(join(folder, 'package-lock.json')),
	]);
	return now.mtimeMs >= wanted.mtimeMs;
}

/** Whether the parts of n8n that are compiled or downloaded for this machine are there. */
export function isBuilt(): boolean {
	return (
		existsSync(nodeBinary) && existsSync(join(modules, 'sqlite3/build/Release/node_sqlite3.node'))
	);
}

/** Installs n8n, telling how far it has got. */
export async function install(log: string, signal: AbortSignal, tell: (text: string) => void) {
	const lock = await readFile(join(folder, 'package-lock.json'), 'utf8');
	const total = lock.match(/^ {4}"node_modules\//gm)?.length ?? 0;
	let fetched = 0;
	await run({
		...npm(['ci', '--loglevel', 'http'], log, signal),
		onLine: (line) => {
			if (!/^npm http (fetch|cache)/.test(line)) return;
			fetched += 1;
			if (fetched % 100 === 0 && fetched < total) tell(`${fetched} of ${total} packages`);
		},
	});
}

/** Compiles and downloads what n8n needs for this machine: its database driver and its Node.js. */
export async function build(log: string, signal: AbortSignal) {
	const command = npm(['rebuild', 'sqlite3', 'node', '--ignore-scripts=false'], log, signal);
	await run({ ...command, env: headersHere() });
}

/** Most installations of Node.js bring the headers that compiling needs; otherwise node-gyp downloads them. */
function headersHere(): Record<string, string> {
	const prefix = dirname(dirname(process.execPath));
	const isThere = existsSync(join(prefix, 'include', 'node', 'node_api.h'));
	return isThere ? { npm_config_nodedir: prefix } : {};
}

function npm(args: string[], log: string, signal: AbortSignal): Command {
	const advice =
		'Check the connection to the npm registry, the free disk space (3 GB), and that python3, make and a C++ compiler are there; then start again.';
	return { file: 'npm', args, cwd: folder, log, signal, advice };
}
