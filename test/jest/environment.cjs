const { TestEnvironment } = require('jest-environment-node');

/** Lets tests run where Node.js itself does, not in a context of their own: see `runtime.cjs`. */
module.exports = class extends TestEnvironment {
	constructor(...args) {
		super(...args);
		this.global = globalThis;
		this.moduleMocker = new this.moduleMocker.constructor(globalThis);
		// Jest puts its own in their place.
		this.own = { console, exit: process.exit };
		this.env = { ...process.env };
	}

	/** What the last test has mocked would stay for Jest itself and for the next file. */
	handleTestEvent({ name }) {
		if (name === 'run_finish') this.moduleMocker.restoreAllMocks();
	}

	async teardown() {
		globalThis.console = this.own.console;
		process.exit = this.own.exit;
		for (const name of Object.keys(process.env)) if (!(name in this.env)) delete process.env[name];
		Object.assign(process.env, this.env);
		await super.teardown();
	}
};
