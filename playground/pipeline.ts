import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from './failure.js';
import { at, textAt } from './json.js';
import type { N8nApi } from './rest.js';
import type { State } from './state.js';

export type PipelineOutcome =
	| { kind: 'exported'; rows: number; summary: string; file: string; seconds: number }
	| { kind: 'nothing new'; message: string; seconds: number }
	| { kind: 'failed'; failure: Failure }
	/** This n8n lacks nodes that the workflow needs. */
	| { kind: 'left out' };

export const PIPELINE = 'Loyalty export pipeline';
const TRIGGER = 'Every morning';
/** Polling interval, in ms. */
const LOOK_EVERY_MS = 250;

const ADVICE =
	'Start again: the pipeline goes on where it failed. In the editor, its tab Executions shows what each step got and gave.';

/**
 * Runs *Loyalty export pipeline* once.
 * @throws Failure that names the failed step
 */
export async function runPipeline(
	api: N8nApi,
	workflowId: string,
	state: State,
	signal: AbortSignal,
): Promise<PipelineOutcome> {
	const began = Date.now();
	const id = await api.start(workflowId, TRIGGER);
	let execution = await api.finished(id);
	while (execution === undefined) {
		await sleep(LOOK_EVERY_MS, undefined, { signal });
		execution = await api.finished(id);
	}
	const seconds = (Date.now() - began) / 1000;
	const { status, error } = execution;
	if (status !== 'success') {
		const where = error?.node === undefined ? '' : ` at '${error.node}'`;
		throw new Failure(
			`the workflow ended as '${status}'${where}: ${error?.message ?? 'no reason was given'}`,
			ADVICE,
			{ lines: error?.description },
		);
	}
	const run = execution.outputOf('Remember this run');
	if (run === undefined) {
		return {
			kind: 'nothing new',
			message: textAt(execution.outputOf('Nothing new'), 'message'),
			seconds,
		};
	}
	return {
		kind: 'exported',
		rows: Number(at(run, 'rows')),
		summary: textAt(run, 'summary'),
		file: join(state.exports, textAt(run, 'file')),
		seconds,
	};
}
