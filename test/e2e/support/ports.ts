import { once } from 'node:events';
import { createServer, type Server } from 'node:http';

/** Suites whose playgrounds restart, or need a known URL: each has a hundred ports of its own. */
const SUITES = [
	'building',
	'connector',
	'examples',
	'examples.events',
	'examples.repeats',
	'queue',
	'restart',
	'screens',
	'screens.webhook',
	'secrets',
	'tasks',
	'webhook',
	'webhook.queue',
	'webhook.trouble',
] as const;

const FIRST = 7_000;
const EACH = 100;

/** Port of n8n in a suite: suites run in parallel, and a restarted playground needs its former port. */
export const portFor = (suite: (typeof SUITES)[number]) =>
	String(FIRST + SUITES.indexOf(suite) * EACH);

/** Another program's server on a port. */
export async function listening(): Promise<{ server: Server; port: number }> {
	const server = createServer().listen(0, '127.0.0.1');
	await once(server, 'listening');
	const address = server.address();
	if (address === null || typeof address === 'string') throw new Error('no port');
	return { server, port: address.port };
}
