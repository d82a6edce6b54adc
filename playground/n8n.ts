import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from './failure.js';
import { type N8nProcess, runN8n, whenStarted } from './process.js';
import type { State } from './state.js';

/** A running n8n, with its editor. */
export interface N8n extends N8nProcess {
	url: string;
}

/** Minutes that a first start may take on a slow machine: it creates the database. */
const START_LIMIT = 10;

/**
 * Starts n8n and waits until its editor and its API answer.
 *
 * @param settings environment variables of n8n besides those that it always gets
 */
export async function startN8n(
	state: State,
	ports: { editor: number; broker: number },
	signal: AbortSignal,
	settings: Record<string, string> = {},
): Promise<N8n> {
	const url = `http://localhost:${ports.editor}`;
	const n8n = runN8n(state, 'n8n', ['start'], {
		N8N_PORT: String(ports.editor),
		N8N_RUNNERS_BROKER_PORT: String(ports.broker),
		...settings,
	});
	await whenStarted(n8n, untilReady(url, AbortSignal.any([signal, n8n.gone])));
	return { ...n8n, url };
}

/** The health page and a placeholder answer before the API exists; only the API answers with JSON. */
async function untilReady(url: string, signal: AbortSignal): Promise<void> {
	const limit = Date.now() + START_LIMIT * 60_000;
	while (Date.now() < limit) {
		const type = await fetch(`${url}/rest/settings`, { signal }).then(
			(response) => response.headers.get('content-type'),
			() => undefined,
		);
		if (type?.startsWith('application/json')) return;
		await sleep(100, undefined, { signal });
	}
	throw new Failure(
		`n8n did not answer within ${START_LIMIT} minutes`,
		'Start again when the machine is less busy.',
	);
}
