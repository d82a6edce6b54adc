import { parseArgs } from 'node:util';

export interface Options {
	/** Small sizes and one round: checks within a few minutes that everything works. */
	quick: boolean;
	/** Number of rounds of every competitor at every task. */
	rounds: number;
	/** Runs only rows whose names contain this text; all if empty. */
	only: string;
	help: boolean;
}

export const help = `Compares this connector with n8n's HTTP Request node and with scripts.

Usage: npm run bench -- [options]

  --quick        small sizes, one round, under five minutes; fails on a wrong result
  --rounds <n>   how often every competitor does every task (default 5, with --quick 1)
  --only <text>  run the rows whose names contain this text, and leave the kept results alone
  --help         show this text
`;

/**
 * Parses command line arguments.
 *
 * @param args arguments after the script's name
 * @throws an error that names the flag if it is unknown or its value is invalid
 */
export function readOptions(args: string[]): Options {
	const { values } = parseArgs({
		args,
		options: {
			quick: { type: 'boolean', default: false },
			rounds: { type: 'string' },
			only: { type: 'string', default: '' },
			help: { type: 'boolean', default: false, short: 'h' },
		},
	});
	const rounds = Number(values.rounds ?? (values.quick ? 1 : 5));
	if (!Number.isInteger(rounds) || rounds < 1) {
		throw new Error(`--rounds takes a number from 1 on, not '${values.rounds ?? ''}'`);
	}
	return { ...values, rounds };
}
