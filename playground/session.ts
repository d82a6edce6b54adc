import getPort, { portNumbers } from 'get-port';
import * as connector from './connector.js';
import { regularEngine } from './engine.js';
import { installN8n } from './install.js';
import { startModel } from './model/index.js';
import { type N8n, startN8n } from './n8n.js';
import type { Options } from './options.js';
import { type Outcome, PIPELINE, runPipeline } from './pipeline.js';
import type { N8nProcess } from './process.js';
import { queueEngine } from './queue/index.js';
import { N8nApi } from './rest.js';
import type { State } from './state.js';
import { step } from './step.js';
import { runningVoucherify, startVoucherify } from './voucherify.js';
import { importCredentials, importWorkflows, type Workflow } from './workflows.js';

/** A playground that has started: what runs where, and what the first run of the pipeline did. */
export interface Session {
	n8n: N8n;
	/** What executes workflows besides `n8n`; nothing, unless in queue mode. */
	workers: N8nProcess[];
	sandboxUrl: string;
	workflows: Workflow[];
	outcome: Outcome;
	/** The calls that the pipeline made to the local Voucherify. */
	calls: number;
	notes: string[];
}

/** The calls of the pipeline, among those of the other workflows that are at work. */
const EXPORTING = /\/transactions\/export$|\/exports\/./;
const SANDBOX_PORT = 4800;
const MODEL_PORT = 4700;
const BROKER_PORT = 5679;

/**
 * Brings everything up, step by step.
 *
 * @param closers receives what ends the things that were started, in the order of their start
 */
export async function start(
	options: Options,
	state: State,
	signal: AbortSignal,
	closers: Array<() => Promise<void>>,
): Promise<Session> {
	const engine = options.queue
		? await queueEngine(state, signal, closers)
		: regularEngine(state, signal);
	await installN8n(state, signal);
	await installConnector(state, signal);
	const notes: string[] = [];
	const portNear = async (wanted: number, use: string) => {
		const port = await getPort({ port: [wanted, ...portNumbers(wanted + 10, wanted + 99)] });
		if (port !== wanted) notes.push(`Port ${wanted} is busy, so ${use} uses ${port}.`);
		return port;
	};
	const voucherify = await step('Local Voucherify', async (narrator) => {
		const found =
			options.voucherify === undefined
				? await startVoucherify(await portNear(SANDBOX_PORT, 'the local Voucherify'))
				: await runningVoucherify(options.voucherify);
		closers.push(() => found.close());
		narrator.title = `Local Voucherify answers at ${found.url}`;
		return found;
	});
	const model = await startModel(await portNear(MODEL_PORT, 'the stand-in for a language model'));
	closers.push(() => model.close());
	const n8n = await step('n8n: starting', async (narrator) => {
		const ports = {
			editor: await portNear(options.port, 'the n8n editor'),
			broker: await portNear(BROKER_PORT, "n8n's task broker"),
		};
		if (!state.isUsed) narrator.output = 'the first start creates the database';
		else if (options.voucherify === undefined) await engine.forgetTriggers();
		const started = await startN8n(state, ports, signal, engine.settings);
		closers.push(() => started.stop());
		narrator.title = `n8n answers at ${started.url}`;
		return started;
	});
	const workers = await engine.startWorkers();
	const { api, workflows } = await step('Credentials and example workflows', async () => {
		const api = await N8nApi.signIn(n8n.url);
		const credentials = await importCredentials(api, voucherify, model.url);
		return { api, workflows: await importWorkflows(api, state, credentials, voucherify.url) };
	});
	const present = workflows.filter(({ missing }) => missing.length === 0);
	for (const { name, missing } of workflows.filter((workflow) => !present.includes(workflow))) {
		notes.push(`n8n ${api.version} lacks ${missing.join(' and ')}, so '${name}' is left out.`);
	}
	const before = await voucherify.calledPaths();
	const pipeline = present.find(({ name }) => name === PIPELINE);
	const outcome: Outcome = pipeline
		? await step(PIPELINE, () => runPipeline(api, pipeline.id, state, signal))
		: { kind: 'left out' };
	const after = await voucherify.calledPaths();
	const calls = after.slice(before.length).filter((path) => EXPORTING.test(path)).length;
	return { n8n, workers, sandboxUrl: voucherify.url, workflows: present, outcome, calls, notes };
}

async function installConnector(state: State, signal: AbortSignal): Promise<void> {
	await step('Voucherify node', async (narrator) => {
		const wanted = await connector.fingerprint();
		if (await connector.isCurrent(state, wanted)) {
			narrator.title = 'Voucherify node: unchanged since the last start';
			return;
		}
		narrator.output = 'building and packing';
		const tarball = await connector.pack(state, signal);
		narrator.output = 'installing';
		await connector.install(state, tarball, wanted, signal);
		narrator.title = 'Voucherify node: built, packed and installed';
	});
}
