const { rmSync } = require('node:fs');
const { promisify } = require('node:util');
const { TestEnvironment } = require('jest-environment-node');

/** What Jest keeps in the global object for a file, by the names of its symbols. */
const OF_A_FILE = /^(JEST_STATE_SYMBOL|EVENT_HANDLERS|TEST_TIMEOUT_SYMBOL)$/;

const symbolsOfFile = () =>
	Object.getOwnPropertySymbols(globalThis).filter(({ description }) => OF_A_FILE.test(description));

/**
 * Lets tests run where Node.js itself does, not in a context of their own (see `runtime.cjs`), and takes away what a file has
 * left there.
 *
 * Of Jest's insides this needs that it runs tests in `global`, mocks with `moduleMocker`, and keeps the state of a file
 * in symbols of the global object: with what is left there, the next file of a worker would begin where this one ended.
 */
module.exports = class extends TestEnvironment {
	constructor(...args) {
		super(...args);
		this.global = globalThis;
		this.moduleMocker = new this.moduleMocker.constructor(globalThis);
		const { exit, getBuiltinModule } = process;
		this.own = {
			console,
			setTimeout,
			process: { exit, getBuiltinModule },
			env: { ...process.env },
		};
		this.trackTimers();
	}

	/** Notes the timers of a file: n8n-workflow's `sleep`, which nodes wait with, can be taken back by nobody. */
	trackTimers() {
		const { setTimeout: start } = this.own;
		this.timers = new Set();
		const tracked = (run, ms, ...args) => {
			const timer = start(() => {
				this.timers.delete(timer);
				run(...args);
			}, ms);
			this.timers.add(timer);
			return timer;
		};
		globalThis.setTimeout = Object.assign(tracked, {
			[promisify.custom]: start[promisify.custom],
		});
	}

	/** Only Jest's own way to compile asks for it, which knows none of what a file is given. */
	getVmContext() {
		throw new Error(
			'Jest compiles modules by itself: `executor.compile`, which test/jest/runtime.cjs replaces, is not called any more',
		);
	}

	/** What the last test has mocked would stay for Jest itself. */
	handleTestEvent({ name }) {
		if (name !== 'run_finish') return;
		this.moduleMocker.restoreAllMocks();
		if (symbolsOfFile().length >= 2) return;
		throw new Error(
			'Jest keeps the state of a file elsewhere than test/jest/environment.cjs takes it away: see STATE_SYM in jest-circus',
		);
	}

	async teardown() {
		globalThis.console = this.own.console;
		globalThis.setTimeout = this.own.setTimeout;
		// What is still waited for keeps no worker alive when all files are done.
		for (const timer of this.timers) timer.unref();
		Object.assign(process, this.own.process);
		const { N8N_USER_FOLDER: folder } = process.env;
		if (folder !== this.own.env.N8N_USER_FOLDER) rmSync(folder, { recursive: true, force: true });
		for (const name of Object.keys(process.env)) {
			if (!(name in this.own.env)) delete process.env[name];
		}
		Object.assign(process.env, this.own.env);
		for (const symbol of symbolsOfFile()) delete globalThis[symbol];
		await super.teardown();
	}
};
