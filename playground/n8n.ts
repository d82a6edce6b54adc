import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from './failure.js';
import type { Ports } from './ports.js';
import { type N8nProcess, runN8n, whenStarted } from './process.js';
import type { State } from './state.js';

export interface N8n extends N8nProcess {
	url: string;
}

/** In minutes. The first start creates the database, which takes long on a slow machine. */
const START_LIMIT = 10;

interface N8nPorts {
	editor: number;
	broker: number;
}

/** n8n prints this when it ends because a port is in use. */
const PORT_TAKEN = /port (\d+) is already in use/;

/**
 * Starts n8n at free ports. If a port was taken in the meantime, tries again with another one in its place; the other port
 * stays as it is, as webhooks have the editor's in their address.
 * @param startAt starts n8n; fails with what n8n has printed
 */
export async function startAtFreePorts<T>(
	ports: Ports,
	wanted: N8nPorts,
	startAt: (free: N8nPorts) => Promise<T>,
): Promise<T> {
	const findEditor = async () => await ports.near(wanted.editor, 'the n8n editor');
	const findBroker = async () => await ports.near(wanted.broker, "n8n's task broker");
	const free = { editor: await findEditor(), broker: await findBroker() };
	for (;;) {
		try {
			return await startAt(free);
		} catch (error) {
			const lines = error instanceof Failure ? error.more.lines : undefined;
			const [, taken] = PORT_TAKEN.exec(lines ?? '') ?? [];
			if (taken === undefined) throw error;
			if (Number(taken) === free.editor) free.editor = await findEditor();
			else free.broker = await findBroker();
		}
	}
}

/**
 * Starts n8n and waits until its editor and its API respond.
 * @param settings environment variables added to those that n8n always gets
 */
export async function startN8n(
	state: State,
	ports: N8nPorts,
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
