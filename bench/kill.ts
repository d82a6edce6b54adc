import { parseArgs } from 'node:util';
import { explain } from '../playground/report.js';
import { step } from '../playground/step.js';
import { startSandbox } from '../sandbox/index.js';
import { Random } from '../sandbox/world/random.js';
import { command } from './command.js';
import { ENGINES } from './kill/engines.js';
import { MOMENTS } from './kill/moments.js';
import { undergo } from './kill/ordeal.js';
import { Patient } from './kill/patient.js';

const help = `Kills n8n again and again while the trigger works, and counts what is lost and what comes twice.

Usage: npm run bench:kill -- [options]

  --kills <n>      how often n8n is killed in each set (default 20)
  --seed <n>       what the moments follow from (default 1)
  --engine <name>  ${Object.keys(ENGINES).join(' or ')} (default: one after the other)
  --help           show this text
`;

interface Options {
	kills: number;
	seed: number;
	engines: string[];
	help: boolean;
}

function readOptions(args: string[]): Options {
	const { values } = parseArgs({
		args,
		options: {
			kills: { type: 'string', default: '20' },
			seed: { type: 'string', default: '1' },
			engine: { type: 'string' },
			help: { type: 'boolean', default: false, short: 'h' },
		},
	});
	const [kills, seed] = [Number(values.kills), Number(values.seed)];
	if (!Number.isInteger(kills) || kills < 1) throw new Error('--kills takes a number from 1 on');
	if (!Number.isInteger(seed)) throw new Error('--seed takes a whole number');
	const engines = Object.keys(ENGINES).filter((name) => name === (values.engine ?? name));
	if (engines.length === 0) throw new Error(`--engine takes ${Object.keys(ENGINES).join(' or ')}`);
	return { kills, seed, engines, help: values.help };
}

/**
 * Runs both sets of kills with one engine.
 * @returns a table row for each
 */
async function suffer(engine: string, { kills, seed }: Options, signal: AbortSignal) {
	const sandbox = await startSandbox({ rateLimit: { calls: 1_000_000, windowMs: 60_000 } });
	const patient = await Patient.open(ENGINES[engine] ?? {}, signal);
	try {
		await step(`n8n, ${engine}: starting`, async () => {
			await patient.start();
			await patient.watch(sandbox);
		});
		const rows: object[] = [];
		for (const [killed, moment] of Object.entries(MOMENTS)) {
			const random = new Random(seed);
			const tally = await step(`n8n, ${engine}: killed ${killed}`, (narrator) =>
				undergo({
					...{ patient, sandbox, kills, moment, random, signal },
					onKill: (count) => {
						narrator.output = `${count} of ${kills}`;
					},
				}),
			);
			rows.push({ engine, killed, kills, ...tally });
		}
		return rows;
	} finally {
		await patient.close();
		await sandbox.close();
	}
}

/**
 * Runs the selected sets and prints the table.
 * @returns the exit status
 */
async function run(options: Options): Promise<number> {
	const stopping = new AbortController();
	for (const name of ['SIGINT', 'SIGTERM'] as const) {
		process.on(name, () => {
			stopping.abort();
		});
	}
	try {
		const rows: object[] = [];
		for (const engine of options.engines) {
			rows.push(...(await suffer(engine, options, stopping.signal)));
		}
		console.table(rows);
		return 0;
	} catch (error) {
		console.error(`\n${explain(error)}`);
		return 1;
	}
}

await command({ help, read: readOptions, run });
