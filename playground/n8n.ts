import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { execa } from 'execa';
import { Failure, lastLines } from './failure.js';
import { n8nScript, nodeBinary } from './install.js';
import type { State } from './state.js';

/** A running n8n. */
export interface N8n {
	url: string;
	/** The process that runs it. */
	pid: number;
	/** The file that it logs into. */
	log: string;
	/** Settles when the process has ended, whoever ended it. */
	ended: Promise<void>;
	/** Asks it to end, waits for that, and ends it by force after 15 s. */
	stop(): Promise<void>;
}

/** Seconds that a first start may take on a slow machine: it creates the database. */
const START_LIMIT = 180;

/**
 * Starts n8n and waits until its editor and its API answer.
 *
 * @param settings environment variables of n8n besides those that it always gets
 */
export async function startN8n(
	state: State,
	ports: { editor: number; broker: number },
	signal: AbortSignal,
	settings: Record<string, string> = {},
): Promise<N8n> {
	const log = join(state.logs, 'n8n.log');
	const output = createWriteStream(log);
	const child = execa(nodeBinary, ['--import', stopWithParent, n8nScript, 'start'], {
		cwd: state.folder,
		env: { ...environment(state, ports), ...settings },
		extendEnv: false,
		ipc: true,
		stdin: 'ignore',
		buffer: false,
		reject: false,
		forceKillAfterDelay: 15_000,
	});
	child.stdout.pipe(output, { end: false });
	child.stderr.pipe(output, { end: false });
	const n8n = {
		url: `http://localhost:${ports.editor}`,
		pid: child.pid ?? 0,
		log,
		ended: child.then(() => undefined),
		stop: async () => {
			child.kill();
			await child;
		},
	};
	try {
		await Promise.race([untilReady(n8n.url, signal), failWhenEnded(n8n)]);
	} catch (error) {
		await n8n.stop();
		throw error;
	}
	return n8n;
}

const stopWithParent = new URL('./stop-with-parent.mjs', import.meta.url).href;

async function failWhenEnded({ ended, log }: N8n): Promise<never> {
	await ended;
	throw new Failure('n8n stopped while it was starting', 'The lines above say why.', {
		lines: lastLines(await readFile(log, 'utf8')),
		log,
	});
}

/** The health page and a placeholder answer before the API exists; only the API answers with JSON. */
async function untilReady(url: string, signal: AbortSignal): Promise<void> {
	const limit = Date.now() + START_LIMIT * 1000;
	while (Date.now() < limit) {
		const type = await fetch(`${url}/rest/settings`, { signal }).then(
			(response) => response.headers.get('content-type'),
			() => undefined,
		);
		if (type?.startsWith('application/json')) return;
		await sleep(100, undefined, { signal });
	}
	throw new Failure(
		`n8n did not answer within ${START_LIMIT} s`,
		'Start again when the machine is less busy.',
	);
}

/** Settings that the user made for another n8n on this machine. */
const N8N_SETTING = /^(N8N|DB|EXECUTIONS|QUEUE|WEBHOOK|CREDENTIALS|GENERIC)_/;

/** Everything that n8n is told: where its things are, and to talk to nobody but the workflows' own services. */
function environment(state: State, ports: { editor: number; broker: number }) {
	return {
		...Object.fromEntries(Object.entries(process.env).filter(([name]) => !N8N_SETTING.test(name))),
		NODE_ENV: 'production',
		N8N_USER_FOLDER: state.folder,
		N8N_ENCRYPTION_KEY: state.encryptionKey,
		N8N_PORT: String(ports.editor),
		N8N_LISTEN_ADDRESS: '127.0.0.1',
		N8N_RUNNERS_BROKER_PORT: String(ports.broker),
		DB_STARTUP_CONNECT_MAX_RETRIES: '0',
		GENERIC_TIMEZONE: Intl.DateTimeFormat().resolvedOptions().timeZone,
		N8N_SECURE_COOKIE: 'false',
		N8N_RESTRICT_FILE_ACCESS_TO: state.exports,
		N8N_DEFAULT_BINARY_DATA_MODE: 'filesystem',
		N8N_GRACEFUL_SHUTDOWN_TIMEOUT: '5',
		N8N_DIAGNOSTICS_ENABLED: 'false',
		N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
		N8N_VERSION_NOTIFICATIONS_WHATS_NEW_ENABLED: 'false',
		N8N_TEMPLATES_ENABLED: 'false',
		N8N_PERSONALIZATION_ENABLED: 'false',
		N8N_DYNAMIC_BANNERS_ENABLED: 'false',
		N8N_HIRING_BANNER_ENABLED: 'false',
		N8N_LICENSE_AUTO_RENEW_ENABLED: 'false',
		N8N_VERIFIED_PACKAGES_ENABLED: 'false',
		N8N_UNVERIFIED_PACKAGES_ENABLED: 'true',
		N8N_DISABLED_MODULES: 'mcp-registry,mcp,instance-ai,agents,agent-evals,chat-hub,quick-connect',
	};
}
