import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Program } from './program.js';
import type { State } from './state.js';

/** Settings that the user made for another n8n on this machine. */
const N8N_SETTING = /^(N8N|DB|EXECUTIONS|QUEUE|WEBHOOK|CREDENTIALS|GENERIC)_/;

/** Parts of n8n that talk to others, or that the playground has no use for. */
const MODULES = [
	'mcp-registry',
	'mcp',
	'instance-ai',
	'agents',
	'agent-evals',
	'chat-hub',
	'quick-connect',
];

/**
 * How long n8n's database may take, in milliseconds, until n8n takes it for lost and refuses all calls: a busy machine is
 * slow, and nothing is lost. By default 5 s for a sign of life, 20 s for a connection and 30 s for a free one.
 */
const DATABASE_PATIENCE = {
	DB_PING_TIMEOUT_MS: '120000',
	DB_POSTGRESDB_CONNECTION_TIMEOUT: '120000',
	DB_CONNECTION_ACQUISITION_TIMEOUT_MS: '120000',
};

/** Everything that n8n is told: where its things are, and to talk to nobody but the workflows' own services. */
export function environment(state: State): Record<string, string | undefined> {
	return {
		...Object.fromEntries(Object.entries(process.env).filter(([name]) => !N8N_SETTING.test(name))),
		NODE_ENV: 'production',
		// What Node.js has compiled of n8n once is read from there at the next start: a quarter of the time.
		NODE_COMPILE_CACHE: join(state.n8n.folder, '.compile-cache'),
		N8N_USER_FOLDER: state.folder,
		N8N_ENCRYPTION_KEY: state.encryptionKey,
		N8N_LISTEN_ADDRESS: '127.0.0.1',
		DB_STARTUP_CONNECT_MAX_RETRIES: '0',
		...DATABASE_PATIENCE,
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
		N8N_DISABLED_MODULES: needless(state.n8n).join(','),
	};
}

/** An n8n that is told to leave out what it does not have refuses to start. */
function needless({ n8nScript }: Program): string[] {
	return MODULES.filter((name) => existsSync(join(n8nScript, '../../dist/modules', name)));
}
