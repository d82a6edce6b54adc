import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Program } from './program.js';
import type { State } from './state.js';

/** The user's settings for another n8n on this machine, which the playground's n8n must not get. */
const N8N_SETTING = /^(N8N|DB|EXECUTIONS|QUEUE|WEBHOOK|CREDENTIALS|GENERIC)_/;

/** n8n modules that contact external services or that the playground does not use. */
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
 * Longer timeouts for n8n's database, in ms. After a timeout n8n considers the database lost and rejects all requests, but
 * on a busy machine it is only slow. n8n's defaults: 5 s for a ping, 20 s to connect, 30 s to acquire a connection.
 */
const DATABASE_PATIENCE = {
	DB_PING_TIMEOUT_MS: '120000',
	DB_POSTGRESDB_CONNECTION_TIMEOUT: '120000',
	DB_CONNECTION_ACQUISITION_TIMEOUT_MS: '120000',
};

/**
 * Returns n8n's environment variables: they set its folders, and keep it from contacting anything but the services that
 * workflows use.
 */
export function environment(state: State): Record<string, string | undefined> {
	return {
		...Object.fromEntries(Object.entries(process.env).filter(([name]) => !N8N_SETTING.test(name))),
		NODE_ENV: 'production',
		// Reusing Node.js's compiled code cuts the start of n8n to a quarter of the time.
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

/** Filters by what exists: n8n does not start if a disabled module does not exist. */
function needless({ n8nScript }: Program): string[] {
	return MODULES.filter((name) => existsSync(join(n8nScript, '../../dist/modules', name)));
}
