import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Failure } from './failure.js';
import { type Program, usualProgram } from './program.js';

/** The playground's state folder. All paths are absolute and free of symbolic links. */
export interface State {
	folder: string;
	/** Folder for the workflows' files, the only one that n8n's file nodes may access. */
	exports: string;
	logs: string;
	/** Folder where n8n looks for community packages. */
	packages: string;
	/** Folder with a file for each thing that was installed or imported: its fingerprint. */
	marks: string;
	n8n: Program;
	/** Whether n8n has run in this folder before. */
	isUsed: boolean;
	encryptionKey: string;
	/** Unlocks the folder for other playgrounds. */
	release(): Promise<void>;
}

const KEY = 'encryption-key';
const LOCK = 'playground.pid';

/**
 * Opens the folder, creates what is missing, and locks it against other playgrounds.
 * @param reset empty the folder first
 * @param mode of n8n: each has its own databases and files
 * @param n8n to run: an older version than the last one cannot read the database
 */
export async function openState(
	wanted: string,
	reset: boolean,
	mode: 'regular' | 'queue' = 'regular',
	n8n: Program = usualProgram,
): Promise<State> {
	await mkdir(wanted, { recursive: true });
	const folder = await realpath(wanted);
	await refuseForeign(folder);
	await refuseBusy(folder);
	if (reset) {
		const names = await readdir(folder);
		await Promise.all(names.map((name) => rm(join(folder, name), { recursive: true })));
	}
	const home = mode === 'queue' ? join(folder, 'queue') : folder;
	const folders = {
		folder: home,
		exports: join(home, 'exports'),
		logs: join(home, 'logs'),
		packages: join(home, '.n8n', 'nodes'),
		marks: join(home, 'marks'),
	};
	const databases = [join(home, '.n8n', 'database.sqlite'), join(home, 'postgres')];
	const isUsed = databases.some((path) => existsSync(path));
	for (const path of Object.values(folders)) {
		await mkdir(path, { recursive: true });
	}
	const encryptionKey = await keepKey(join(folder, KEY));
	await writeFile(join(folder, LOCK), `${process.pid}\n`);
	return {
		...folders,
		n8n,
		isUsed,
		encryptionKey,
		release: () => rm(join(folder, LOCK), { force: true }),
	};
}

/** Protects folders with other content: they are never written to, let alone emptied. */
async function refuseForeign(folder: string): Promise<void> {
	const names = await readdir(folder);
	if (names.length > 0 && !names.includes(KEY)) {
		throw new Failure(
			`${folder} holds files that are not the playground's`,
			'Give an empty or a new folder with --state.',
		);
	}
}

async function refuseBusy(folder: string): Promise<void> {
	const lock = join(folder, LOCK);
	const pid = Number(await readIfThere(lock));
	if (pid > 0 && isRunning(pid)) {
		throw new Failure(
			`another playground uses ${folder} (process ${pid})`,
			`Stop it first, or give another folder with --state. If process ${pid} is something else, delete ${lock}.`,
		);
	}
}

async function keepKey(path: string): Promise<string> {
	const kept = await readIfThere(path);
	if (kept !== undefined) return kept;
	const key = randomBytes(24).toString('base64url');
	await writeFile(path, key, { mode: 0o600 });
	return key;
}

/** Returns a file's text, or `undefined` if it does not exist. */
export async function readIfThere(path: string): Promise<string | undefined> {
	return await readFile(path, 'utf8').catch((error: unknown) => {
		if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
		throw error;
	});
}

function isRunning(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return !isZombie(pid);
	} catch (error) {
		return error instanceof Error && 'code' in error && error.code === 'EPERM';
	}
}

/** In a container, a killed process can stay in the process table forever if nobody collects its exit status. */
function isZombie(pid: number): boolean {
	const stat = `/proc/${pid}/stat`;
	return existsSync(stat) && /^Z/.test(readFileSync(stat, 'utf8').split(') ').at(-1) ?? '');
}
