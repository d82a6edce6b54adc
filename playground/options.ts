import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

/** Command line options. */
export interface Options {
	/** Stop after the pipeline has run. The exit status says whether it worked. */
	once: boolean;
	/** Delete everything that earlier starts left behind. */
	reset: boolean;
	queue: boolean;
	/** Preferred port of the n8n editor. */
	port: number;
	/** Version of another n8n to run, or `newest`. */
	n8n?: string;
	/** Absolute path of the folder for everything that the playground stores. */
	state: string;
	/** Preferred port of the local Voucherify. */
	voucherifyPort: number;
	/** Address of a local Voucherify that already runs. */
	voucherify?: string;
	help: boolean;
}

export const help = `Starts n8n with the Voucherify node and a local Voucherify, and runs an example workflow.

Usage: npm start -- [options]

  --once          stop after the example has run; the exit status tells whether it worked
  --reset         begin afresh: forget workflows, credentials, files and the local login
  --queue         n8n in queue mode: a main process, two workers, Redis and PostgreSQL,
                  with workflows and files of its own
  --n8n <version> another n8n than the usual one, such as 1.123.81, or newest; it is installed beside it,
                  and keeps its things in playground/n8n-versions/<version>/.state
  --port <port>   port of the n8n editor (default 5678; another one is taken when it is busy)
  --voucherify-port <port>
                  port of the local Voucherify (default 4800; another one is taken when it is busy)
  --state <dir>   folder for everything the playground keeps (default .state)
  --voucherify <url>
                  use a local Voucherify that runs already (npm run sandbox): what was booked there
                  outlasts the playground
  --help          show this text
`;

/**
 * Reads the command line arguments.
 * @param args without the script's name
 * @param cwd base of a relative `--state`
 * @throws Error that names the flag, if it is unknown or its value is invalid
 */
export function readOptions(args: string[], cwd: string): Options {
	const { values } = parseArgs({
		args,
		options: {
			once: { type: 'boolean', default: false },
			reset: { type: 'boolean', default: false },
			queue: { type: 'boolean', default: false },
			n8n: { type: 'string' },
			port: { type: 'string', default: '5678' },
			state: { type: 'string' },
			voucherify: { type: 'string' },
			'voucherify-port': { type: 'string' },
			help: { type: 'boolean', default: false, short: 'h' },
		},
	});
	const { n8n, voucherify, 'voucherify-port': voucherifyPort, ...rest } = values;
	if (n8n !== undefined && !/^(\d+\.\d+\.\d+|newest)$/.test(n8n)) {
		throw new Error(`--n8n takes a version such as 1.123.81, or newest, not '${n8n}'`);
	}
	if (voucherify !== undefined && !URL.canParse(voucherify)) {
		throw new Error(
			`--voucherify takes an address such as http://127.0.0.1:4800, not '${voucherify}'`,
		);
	}
	if (voucherify !== undefined && voucherifyPort !== undefined) {
		throw new Error('--voucherify-port is for a local Voucherify that starts now: leave out one');
	}
	if (values.state === '') throw new Error('--state takes the path of a folder');
	const usualState = n8n === undefined ? '.state' : `playground/n8n-versions/${n8n}/.state`;
	return {
		...rest,
		n8n,
		voucherify,
		port: portOf('--port', values.port),
		voucherifyPort: portOf('--voucherify-port', voucherifyPort ?? '4800'),
		state: resolve(cwd, values.state ?? usualState),
	};
}

function portOf(flag: string, text: string): number {
	const port = Number(text);
	if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
	throw new Error(`${flag} takes a number from 1 to 65535, not '${text}'`);
}
