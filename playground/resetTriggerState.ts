import { join } from 'node:path';
import { run } from './command.js';
import type { State } from './state.js';

/**
 * Clears the stored state of all triggers, which comes from an earlier local Voucherify; a new one starts with its initial
 * data. n8n must not be running.
 */
export async function resetTriggerState(state: State, signal: AbortSignal): Promise<void> {
	await run({
		file: state.n8n.nodeBinary,
		args: [
			join(import.meta.dirname, 'resetTriggerState.mjs'),
			join(state.folder, '.n8n', 'database.sqlite'),
		],
		cwd: state.folder,
		log: join(state.logs, 'n8n.log'),
		advice: 'The database of n8n cannot be used; add --reset to begin afresh.',
		signal,
	});
}
