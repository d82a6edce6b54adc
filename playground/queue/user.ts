import { chmod, chown, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { run } from '../command.js';
import type { State } from '../state.js';

/** User that runs a server, and owns its files. */
interface User {
	uid: number;
	gid: number;
}

/** PostgreSQL refuses to be run by root. @returns the user that its package has made for it, when we are root */
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

/** Lets a user pass through a folder, without a look at what is in it. */
export async function letPass(folder: string, { gid }: User): Promise<void> {
	const { uid, mode } = await stat(folder);
	await chown(folder, uid, gid);
	await chmod(folder, mode | 0o010);
}
