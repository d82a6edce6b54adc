import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import getPort from 'get-port';
import type { State } from '../state.js';
import { redisServer } from './programs.js';
import { startService } from './service.js';

interface Redis {
	/** Environment variables for n8n's connection. */
	settings: Record<string, string>;
	stop(): Promise<void>;
}

/** Starts Redis for this machine only, with a new password each time. It keeps the queue on disk. */
export async function startRedis(state: State, signal: AbortSignal): Promise<Redis> {
	const file = await redisServer();
	const folder = join(state.folder, 'redis');
	await mkdir(folder, { recursive: true });
	const port = String(await getPort());
	const password = randomBytes(24).toString('base64url');
	const configuration = join(folder, 'redis.conf');
	const lines = [
		'bind 127.0.0.1',
		`port ${port}`,
		`requirepass ${password}`,
		`dir "${folder}"`,
		`pidfile "${join(folder, 'redis.pid')}"`,
		'appendonly yes',
	];
	await writeFile(configuration, `${lines.join('\n')}\n`, { mode: 0o600 });
	const stop = await startService({
		name: 'Redis',
		file,
		args: [configuration],
		cwd: folder,
		log: join(state.logs, 'redis.log'),
		ready: 'Ready to accept connections',
		stopWith: 'SIGTERM',
		advice: 'The lines above say why; add --reset to begin afresh.',
		signal,
	});
	const settings = {
		QUEUE_BULL_REDIS_HOST: '127.0.0.1',
		QUEUE_BULL_REDIS_PORT: port,
		QUEUE_BULL_REDIS_PASSWORD: password,
	};
	return { settings, stop };
}
