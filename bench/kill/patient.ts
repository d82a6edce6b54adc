import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import getPort from 'get-port';
import { at, listAt, textAt } from '../../playground/json.js';
import { type N8n, startN8n } from '../../playground/n8n.js';
import { N8nApi } from '../../playground/rest.js';
import { importCredentials } from '../../playground/credentials.js';
import type { Sandbox } from '../../sandbox/index.js';
import { Workbench } from '../workbench.js';
import { watchWorkflow } from './watch.js';

/** An execution that n8n has saved. */
export interface Saved {
	id: string;
	status: string;
	/** All saved data, as text. */
	data: string;
}

/** A real n8n in a temporary folder, which is killed and restarted. */
export class Patient {
	private n8n?: N8n;

	private constructor(
		private readonly workbench: Workbench,
		private readonly settings: Record<string, string>,
		private readonly signal: AbortSignal,
	) {}

	/** @param settings environment variables of n8n */
	static async open(settings: Record<string, string>, signal: AbortSignal): Promise<Patient> {
		return new Patient(await Workbench.open(signal), settings, signal);
	}

	/** Starts n8n without the ten seconds that it waits after a kill. */
	async start(): Promise<void> {
		const { state } = this.workbench;
		await rm(join(state.folder, '.n8n', 'crash.journal'), { force: true });
		const ports = { editor: await getPort(), broker: await getPort() };
		this.n8n = await startN8n(state, ports, this.signal, this.settings);
	}

	/** Kills n8n without a shutdown. */
	async kill(): Promise<void> {
		process.kill(this.running.pid, 'SIGKILL');
		await this.running.ended;
	}

	/** Adds the workflow and publishes it. */
	async watch({ url, keys }: Sandbox): Promise<void> {
		const editor = await N8nApi.signIn(this.running.url, this.signal);
		const credentials = await importCredentials(editor, { url, keys });
		const saved = await editor.call('POST', '/workflows', watchWorkflow(url, credentials));
		await editor.publish(saved);
	}

	/** All executions. n8n numbers them from 1 on. */
	async executions(): Promise<Saved[]> {
		const editor = await N8nApi.signIn(this.running.url, this.signal);
		const newest = listAt(await editor.call('GET', '/executions'), 'results');
		const count = Math.max(0, ...newest.map((row) => Number(at(row, 'id'))));
		const all: Saved[] = [];
		for (let id = 1; id <= count; id += 1) {
			const execution = await editor.call('GET', `/executions/${id}`);
			const [status, data] = [textAt(execution, 'status'), textAt(execution, 'data')];
			all.push({ id: String(id), status, data });
		}
		return all;
	}

	/** Stops n8n and removes its data. */
	async close(): Promise<void> {
		await this.n8n?.stop();
		await this.workbench.close();
	}

	private get running(): N8n {
		if (!this.n8n) throw new Error('n8n has not been started');
		return this.n8n;
	}
}
