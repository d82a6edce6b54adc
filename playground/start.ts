import { readFile } from 'node:fs/promises';
import { constants } from 'node:os';
import { Failure, lastLines } from './failure.js';
import { help, type Options, readOptions } from './options.js';
import { otherProgram, usualProgram } from './program.js';
import { explain, invitation, report } from './report.js';
import { start } from './session.js';
import { openState } from './state.js';

/**
 * Runs the playground until it is stopped.
 * @returns the exit status
 */
async function run(options: Options): Promise<number> {
	const { signal, clear } = stopSignal();
	const closers: Array<() => Promise<void>> = [];
	try {
		const state = await openState(
			options.state,
			options.reset,
			options.queue ? 'queue' : 'regular',
			options.n8n === undefined ? usualProgram : await otherProgram(options.n8n),
		);
		closers.push(() => state.release());
		const session = await start(options, state, signal, closers);
		const { kind } = session.outcome;
		console.log(options.once ? report(session, state) : invitation(session, state));
		if (options.once) return kind === 'left out' || kind === 'failed' ? 1 : 0;
		await Promise.race([session.n8n.ended, aborted(signal)]);
		if (signal.aborted) return 0;
		throw new Failure('n8n stopped by itself', 'Start again.', {
			lines: lastLines(await readFile(session.n8n.log, 'utf8')),
			log: session.n8n.log,
		});
	} catch (error) {
		if (signal.aborted) return Number(process.exitCode);
		console.error(`\n${explain(error)}`);
		return 1;
	} finally {
		clear();
		for (const close of closers.reverse()) await close();
	}
}

/** Aborts when the user or the system stops the playground, and sets the exit status to match. */
function stopSignal() {
	const stopping = new AbortController();
	const stop = (name: 'SIGINT' | 'SIGTERM' | 'SIGHUP') => {
		if (stopping.signal.aborted) return;
		console.log('\nStopping …');
		process.exitCode = 128 + constants.signals[name];
		stopping.abort();
	};
	for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, stop);
	// A signal that reaches only npm ends npm and its shell, but not this process: a changed parent is the only sign.
	const parent = process.ppid;
	const watch = setInterval(() => {
		if (process.ppid !== parent) stop('SIGTERM');
	}, 250);
	return {
		signal: stopping.signal,
		clear: () => {
			clearInterval(watch);
		},
	};
}

const aborted = (signal: AbortSignal) =>
	new Promise<void>((resolve) => {
		signal.addEventListener('abort', () => {
			resolve();
		});
	});

function parse(): Options | undefined {
	try {
		return readOptions(process.argv.slice(2), process.cwd());
	} catch (error) {
		console.error(`${error instanceof Error ? error.message : String(error)}\n\n${help}`);
		return undefined;
	}
}

const options = parse();
if (options === undefined) process.exitCode = 2;
else if (options.help) console.log(help);
else process.exitCode = await run(options);
