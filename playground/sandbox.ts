import { parseArgs } from 'node:util';
import { startSandbox } from '../sandbox/index.js';
import { inboxRoutes } from './inbox/index.js';

const { values } = parseArgs({
	options: {
		port: { type: 'string', default: '4800' },
		latency: { type: 'string', default: '0' },
		'rate-limit': { type: 'string', default: '2000' },
		products: { type: 'string', default: '120' },
		transactions: { type: 'string', default: '1200' },
		'export-seconds': { type: 'string', default: '2' },
		help: { type: 'boolean', short: 'h', default: false },
	},
});

const HELP = `A local Voucherify.

  --port 4800           port on 127.0.0.1; 0 for any free one
  --latency 0           milliseconds added to every API answer
  --rate-limit 2000     API calls a minute
  --products 120        seeded products
  --transactions 1200   seeded transactions of "Coffee Club"
  --export-seconds 2    seconds that an export takes
`;

async function main(): Promise<void> {
	if (values.help) {
		process.stdout.write(HELP);
		return;
	}
	const phase = (Number(values['export-seconds']) * 1_000) / 2;
	const { url, keys, close } = await startSandbox(
		{
			port: Number(values.port),
			latencyMs: Number(values.latency),
			rateLimit: { calls: Number(values['rate-limit']), windowMs: 60_000 },
			sizes: { products: Number(values.products), transactions: Number(values.transactions) },
			exportTiming: { scheduledMs: phase, inProgressMs: phase },
		},
		inboxRoutes,
	);
	process.stdout.write(`Local Voucherify

  Inbox             ${url}/
  Base URL          ${url}
  Application ID    ${keys.appId}
  Secret key        ${keys.appToken}
  Management ID     ${keys.managementId}
  Management token  ${keys.managementToken}
`);
	for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void close());
}

await main();
