import { resetTriggerState } from './resetTriggerState.js';
import type { N8nProcess } from './process.js';
import type { State } from './state.js';

/** Executes and stores workflows. */
export interface Engine {
	/** Environment variables that tell n8n about it. */
	settings: Record<string, string>;
	/** Lets the triggers of all workflows begin afresh, while n8n does not run. */
	resetTriggerState(): Promise<void>;
	/** Starts the processes that execute workflows besides the main one, which runs already. */
	startWorkers(): Promise<N8nProcess[]>;
}

/** n8n's usual one: the main process does everything, and its database is a file. */
export function regularEngine(state: State, signal: AbortSignal): Engine {
	return {
		settings: {},
		resetTriggerState: () => resetTriggerState(state, signal),
		startWorkers: () => Promise.resolve([]),
	};
}
