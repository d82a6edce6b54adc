const { TestEnvironment } = require('jest-environment-node');

/** What Jest keeps in the global object for a file, by the names of its symbols. */
const OF_A_FILE = /^(JEST_STATE_SYMBOL|EVENT_HANDLERS|TEST_TIMEOUT_SYMBOL)$/;

/**
 * Lets tests run where Node.js itself does, not in a context of their own (see `runtime.cjs`), and takes away what a file has
 * left there.
 */
module.exports = class extends TestEnvironment {
	constructor(...args) {
		super(...args);
		this.global = globalThis;
		this.moduleMocker = new this.moduleMocker.constructor(globalThis);
		const { exit, getBuiltinModule } = process;
		this.own = { console, process: { exit, getBuiltinModule }, env: { ...process.env } };
	}

	/** What the last test has mocked would stay for Jest itself. */
	handleTestEvent({ name }) {
		if (name === 'run_finish') this.moduleMocker.restoreAllMocks();
	}

	async teardown() {
		globalThis.console = this.own.console;
		Object.assign(process, this.own.process);
		for (const name of Object.keys(process.env)) {
			if (!(name in this.own.env)) delete process.env[name];
		}
		Object.assign(process.env, this.own.env);
		for (const symbol of Object.getOwnPropertySymbols(globalThis)) {
			if (OF_A_FILE.test(symbol.description)) delete globalThis[symbol];
		}
		await super.teardown();
	}
};
