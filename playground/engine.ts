import { forgetTriggers } from './forget.js';
import type { N8nProcess } from './process.js';
import type { State } from './state.js';

/** What executes workflows, and keeps them. */
export interface Engine {
	/** What tells n8n about it: environment variables. */
	settings: Record<string, string>;
	/** Lets the triggers of all workflows begin afresh, while n8n does not run. */
	forgetTriggers(): Promise<void>;
	/** Starts the processes that execute workflows besides the main one, which runs already. */
	startWorkers(): Promise<N8nProcess[]>;
}

/** n8n's usual one: the main process does everything, and its database is a file. */
export function regularEngine(state: State, signal: AbortSignal): Engine {
	return {
		settings: {},
		forgetTriggers: () => forgetTriggers(state, signal),
		startWorkers: () => Promise.resolve([]),
	};
}
