import { chmod, chown, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { run } from '../command.js';
import type { State } from '../state.js';

/** System user that runs a server and owns its files. */
interface User {
	uid: number;
	gid: number;
}

/**
 * Returns the user that the PostgreSQL package creates, if the playground runs as root: PostgreSQL refuses to run as root.
 */
export async function postgresUser(state: State, signal: AbortSignal): Promise<User | undefined> {
	if (userInfo().uid !== 0) return undefined;
	const id = async (which: '-u' | '-g') => {
		const number = await run({
			file: 'id',
			args: [which, 'postgres'],
			cwd: state.folder,
			log: join(state.logs, 'postgres.log'),
			advice: "PostgreSQL's server cannot be run by root. Start the playground as another user.",
			signal,
		});
		return Number(number);
	};
	return { uid: await id('-u'), gid: await id('-g') };
}

/** Lets a user enter a folder, but not list it. */
export async function letPass(folder: string, { gid }: User): Promise<void> {
	const { uid, mode } = await stat(folder);
	await chown(folder, uid, gid);
	await chmod(folder, mode | 0o010);
}
