import { access, constants, readdir, realpath } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { Failure } from '../failure.js';

/** Debian installs the server in a folder per version, which is not on the PATH. */
const DEBIAN = '/usr/lib/postgresql';

const ADVICE = `Install them, then start again.
  Debian, Ubuntu:  sudo apt-get install redis-server postgresql
  macOS:           brew install redis postgresql@17 && export PATH="$(brew --prefix postgresql@17)/bin:$PATH"
No service needs to run: the playground starts servers of its own.`;

/**
 * Returns the path of the Redis server.
 * @throws Failure that says how to install it
 */
export async function redisServer(): Promise<string> {
	return await found('redis-server', pathFolders());
}

/**
 * Returns the folder of PostgreSQL's programs.
 * @throws Failure that says how to install it
 */
export async function postgresPrograms(): Promise<string> {
	const initdb = await found('initdb', [...pathFolders(), ...(await debianFolders())]);
	return dirname(await realpath(initdb));
}

async function found(program: string, folders: string[]): Promise<string> {
	for (const folder of folders) {
		const path = join(folder, program);
		const isThere = await access(path, constants.X_OK).then(
			() => true,
			() => false,
		);
		if (isThere) return path;
	}
	throw new Failure(`queue mode needs Redis and PostgreSQL; ${program} was not found`, ADVICE);
}

const pathFolders = () => (process.env.PATH ?? '').split(delimiter);

/** Returns the newest version first. */
async function debianFolders(): Promise<string[]> {
	const versions = await readdir(DEBIAN).catch(() => []);
	return versions.sort((a, b) => Number(b) - Number(a)).map((name) => join(DEBIAN, name, 'bin'));
}
