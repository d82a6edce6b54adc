import { resetTriggerState } from './resetTriggerState.js';
import type { N8nProcess } from './process.js';
import type { State } from './state.js';

/** The way n8n executes and stores workflows: regular or queue mode. */
export interface Engine {
	/** Environment variables that configure n8n for it. */
	settings: Record<string, string>;
	/** Clears the stored state of all triggers. n8n must not be running. */
	resetTriggerState(): Promise<void>;
	/** Starts the worker processes. The main process must be running. */
	startWorkers(): Promise<N8nProcess[]>;
}

/** Returns n8n's default mode: one process does everything and stores its data in a SQLite file. */
export function regularEngine(state: State, signal: AbortSignal): Engine {
	return {
		settings: {},
		resetTriggerState: () => resetTriggerState(state, signal),
		startWorkers: () => Promise.resolve([]),
	};
}
