import { existsSync } from 'node:fs';
import { chown, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Command, run } from '../command.js';
import type { State } from '../state.js';
import { postgresPrograms } from './programs.js';
import { startService } from './service.js';
import { letPass, postgresUser } from './user.js';

interface Postgres {
	/** Environment variables for n8n's connection. */
	settings: Record<string, string>;
	execute(sql: string): Promise<void>;
	stop(): Promise<void>;
}

const OWNER = 'n8n';
/** Database that every server has from the start. */
const DATABASE = 'postgres';

/**
 * Starts PostgreSQL with its data in the state folder. It listens on a socket in a private folder, so it needs neither port
 * nor password. Socket paths must be short, hence a temporary folder.
 */
export async function startPostgres(state: State, signal: AbortSignal): Promise<Postgres> {
	const programs = await postgresPrograms();
	const user = await postgresUser(state, signal);
	if (user) for (const folder of [dirname(state.folder), state.folder]) await letPass(folder, user);
	const data = join(state.folder, 'postgres');
	const common = {
		cwd: data,
		log: join(state.logs, 'postgres.log'),
		user,
		advice: user
			? `When root starts it, the user postgres runs it, and has to reach ${data}: give a folder such as /tmp/playground with --state, or add --reset to begin afresh.`
			: 'The lines above say why; add --reset to begin afresh.',
		signal,
	};
	if (!existsSync(data)) await create(data, { ...common, file: join(programs, 'initdb') });
	const socket = await mkdtemp(join(tmpdir(), 'n8n-'));
	if (user) await chown(socket, user.uid, user.gid);
	const stop = await startService({
		...common,
		name: 'PostgreSQL',
		file: join(programs, 'postgres'),
		scratch: socket,
		args: ['-D', data, '-k', socket, '-c', 'listen_addresses='],
		ready: 'database system is ready to accept connections',
		stopWith: 'SIGINT',
	});
	return {
		settings: {
			DB_TYPE: 'postgresdb',
			DB_POSTGRESDB_HOST: socket,
			DB_POSTGRESDB_USER: OWNER,
			DB_POSTGRESDB_DATABASE: DATABASE,
		},
		execute: async (sql) => {
			const reach = ['--host', socket, '--username', OWNER, '--dbname', DATABASE];
			const args = [...reach, '--no-psqlrc', '--command', sql];
			await run({ ...common, file: join(programs, 'psql'), args });
		},
		stop,
	};
}

/** Creates an empty database completely or not at all. */
async function create(data: string, initdb: Omit<Command, 'args'>): Promise<void> {
	const unfinished = `${data}.new`;
	await rm(unfinished, { recursive: true, force: true });
	await mkdir(unfinished, { mode: 0o700 });
	const { user } = initdb;
	if (user) await chown(unfinished, user.uid, user.gid);
	const owner = ['--username', OWNER, '--auth', 'trust'];
	const kind = ['--encoding', 'UTF8', '--no-locale'];
	await run({ ...initdb, args: ['--pgdata', unfinished, ...owner, ...kind], cwd: unfinished });
	await rename(unfinished, data);
}
