import { join } from 'node:path';
import { run } from './command.js';
import type { State } from './state.js';

/**
 * Lets the triggers of all workflows begin afresh, while n8n does not run. What they remember is from the local
 * Voucherify of an earlier start, and the one that starts now has only what it has at its beginning.
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
