import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from './failure.js';
import { type N8nProcess, runN8n, whenStarted } from './process.js';
import type { State } from './state.js';

export interface N8n extends N8nProcess {
	url: string;
}

/** In minutes. The first start creates the database, which takes long on a slow machine. */
const START_LIMIT = 10;

/**
 * Starts n8n and waits until its editor and its API respond.
 * @param settings environment variables added to those that n8n always gets
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

/**
 * Polls the API: n8n's health page and a placeholder page respond before the API is ready, but only the API responds with
 * JSON.
 */
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
