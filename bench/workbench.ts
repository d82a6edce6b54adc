import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parse } from 'flatted';
import getPort from 'get-port';
import * as connector from '../playground/connector.js';
import { installN8n } from '../playground/install.js';
import { at, listAt, textAt } from '../playground/json.js';
import { type N8n, startN8n } from '../playground/n8n.js';
import { N8nApi } from '../playground/rest.js';
import { openState, type State } from '../playground/state.js';
import { step } from '../playground/step.js';
import { importCredentials } from '../playground/credentials.js';
import { KEYS } from '../sandbox/auth.js';
import { customAuth } from './competitors/httpRequest.js';
import { START, type Workflow } from './workflow.js';

/** n8n's record of one run of one node. */
interface NodeRun {
	/** The node's own `executionTime`, in milliseconds. */
	ms: number;
	items: unknown[];
}

/** Milliseconds between two checks whether a run is over: checks disturb the measurement. */
const LOOK_EVERY_MS = 400;

/** A real n8n with the connector, in a temporary folder. */
export class Workbench {
	private n8n?: N8n;
	private api?: N8nApi;
	private customAuthId?: string;

	private constructor(
		readonly state: State,
		private readonly signal: AbortSignal,
	) {}

	/** Installs what is missing and opens the workbench, without starting n8n. */
	static async open(signal: AbortSignal): Promise<Workbench> {
		const state = await openState(await mkdtemp(join(tmpdir(), 'voucherify-bench-')), false);
		await installN8n(state, signal);
		await step('Voucherify node: building, packing and installing', async () => {
			const tarball = await connector.pack(state, signal);
			await connector.install(state, tarball, '', signal);
		});
		return new Workbench(state, signal);
	}

	/** Starts or restarts n8n, so that no earlier run affects its memory. */
	async start(): Promise<void> {
		await this.n8n?.stop();
		const ports = { editor: await getPort(), broker: await getPort() };
		this.n8n = await startN8n(this.state, ports, this.signal);
		this.api = await N8nApi.signIn(this.n8n.url, this.signal);
	}

	get pid(): number {
		return this.running.n8n.pid;
	}

	get url(): string {
		return this.running.n8n.url;
	}

	/** Client for the requests that n8n's editor sends. */
	get editor(): N8nApi {
		return this.running.api;
	}

	/**
	 * Points the credentials at a service.
	 * @returns their IDs by name
	 */
	async pointAt(url: string): Promise<ReadonlyMap<string, string>> {
		const { name } = customAuth;
		this.customAuthId ??= textAt(await this.editor.call('POST', '/credentials', customAuth), 'id');
		const ids = await importCredentials(this.editor, { url, keys: KEYS });
		return ids.set(name, this.customAuthId);
	}

	/**
	 * Runs a workflow to its end.
	 * @returns the run of one of its nodes
	 */
	async run(workflow: Workflow, node: string): Promise<NodeRun> {
		const { editor } = this;
		const saved = await editor.call('POST', '/workflows', workflow);
		const execution = await this.ended(await editor.start(textAt(saved, 'id'), START));
		const result = at(parse(textAt(execution, 'data')), 'resultData');
		const run = at(result, 'runData', node, 0);
		const ms = at(run, 'executionTime');
		if (at(execution, 'status') !== 'success' || typeof ms !== 'number') {
			throw new Error(`the workflow failed: ${String(at(result, 'error', 'message'))}`);
		}
		return { ms, items: listAt(run, 'data', 'main', 0) };
	}

	/** Waits until an execution is over. */
	private async ended(id: string): Promise<unknown> {
		for (;;) {
			const execution = await this.editor.call('GET', `/executions/${id}`);
			if (!['new', 'running'].includes(textAt(execution, 'status'))) return execution;
			await sleep(LOOK_EVERY_MS, undefined, { signal: this.signal });
		}
	}

	/** Stops n8n and removes its data. */
	async close(): Promise<void> {
		await this.n8n?.stop();
		await rm(this.state.folder, { recursive: true });
	}

	private get running() {
		if (!this.n8n || !this.api) throw new Error('n8n has not been started');
		return { n8n: this.n8n, api: this.api };
	}
}
