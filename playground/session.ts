import * as connector from './connector.js';
import { importCredentials } from './credentials.js';
import { type Engine, regularEngine } from './engine.js';
import { describeExamples } from './examples.js';
import { Failure } from './failure.js';
import { installN8n } from './install.js';
import { startModel } from './model/index.js';
import { type N8n, startAtFreePorts, startN8n } from './n8n.js';
import type { Options } from './options.js';
import { type PipelineOutcome, PIPELINE, runPipeline } from './pipeline.js';
import { Ports } from './ports.js';
import { type N8nProcess, whileRunning } from './process.js';
import { queueEngine } from './queue/index.js';
import { N8nApi } from './rest.js';
import type { State } from './state.js';
import { step } from './step.js';
import { type LocalVoucherify, runningVoucherify, startVoucherify } from './voucherify.js';
import { importWorkflows, type Workflow } from './workflows.js';

/** A started playground: what runs where, and the outcome of the pipeline's first run. */
export interface Session {
	n8n: N8n;
	/** Worker processes in queue mode; otherwise empty. */
	workers: N8nProcess[];
	sandboxUrl: string;
	workflows: Workflow[];
	outcome: PipelineOutcome;
	/** Number of the pipeline's requests to the local Voucherify. */
	calls: number;
	notes: string[];
}

/** What every step needs. */
interface Setting {
	options: Options;
	state: State;
	ports: Ports;
	/** Aborts when the user stops the playground. */
	signal: AbortSignal;
	/** Functions that stop what was started, in the order of the starts. */
	closers: Array<() => Promise<void>>;
}

/** Paths that only the pipeline requests; other workflows run at the same time. */
const EXPORTING = /\/transactions\/export$|\/exports\/./;
const MODEL_PORT = 4700;
const BROKER_PORT = 5679;

/**
 * Starts everything, step by step.
 * @param closers gets functions that stop what was started, in the order of the starts
 */
export async function start(
	options: Options,
	state: State,
	signal: AbortSignal,
	closers: Array<() => Promise<void>>,
): Promise<Session> {
	const setting: Setting = { options, state, ports: new Ports(), signal, closers };
	const engine = options.queue
		? await queueEngine(state, signal, closers)
		: regularEngine(state, signal);
	await installN8n(state, signal);
	await installConnector(state, signal);
	const voucherify = await startService(setting);
	const model = await setting.ports.listen(
		MODEL_PORT,
		'the stand-in for a language model',
		startModel,
	);
	closers.push(() => model.close());
	const n8n = await startEditor(setting, engine);
	const workers = await engine.startWorkers();
	const work = importAndRun(setting, n8n, voucherify, model.url);
	const run = await whileRunning(n8n, work, 'by itself');
	if (!options.once) voucherify.goOn();
	const notes = [...setting.ports.notes, ...run.notes];
	return { ...run, n8n, workers, sandboxUrl: voucherify.url, notes };
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

async function startService({ options, ports, closers }: Setting): Promise<LocalVoucherify> {
	return await step('Local Voucherify', async (narrator) => {
		const { voucherify, voucherifyPort } = options;
		const found =
			voucherify === undefined
				? await ports.listen(voucherifyPort, 'the local Voucherify', startVoucherify)
				: await runningVoucherify(voucherify);
		closers.push(() => found.close());
		narrator.title = `Local Voucherify answers at ${found.url}`;
		return found;
	});
}

async function startEditor(setting: Setting, engine: Engine): Promise<N8n> {
	const { options, state, ports, signal, closers } = setting;
	return await step('n8n: starting', async (narrator) => {
		if (!state.isUsed) narrator.output = 'the first start creates the database';
		else if (options.voucherify === undefined) await engine.resetTriggerState();
		const wanted = { editor: options.port, broker: BROKER_PORT };
		const started = await startAtFreePorts(
			ports,
			wanted,
			async (free) => await startN8n(state, free, signal, engine.settings),
		);
		closers.push(() => started.stop());
		narrator.title = `n8n answers at ${started.url}`;
		return started;
	});
}

/** Imports credentials and example workflows, and runs the pipeline. */
async function importAndRun(
	{ state, signal }: Setting,
	n8n: N8n,
	voucherify: LocalVoucherify,
	modelUrl: string,
): Promise<Pick<Session, 'workflows' | 'outcome' | 'calls' | 'notes'>> {
	const ending = AbortSignal.any([signal, n8n.gone]);
	const { api, workflows } = await step('Credentials and example workflows', async () => {
		const api = await N8nApi.signIn(n8n.url, ending);
		const credentials = await importCredentials(api, voucherify, modelUrl);
		return { api, workflows: await importWorkflows(api, state, credentials, voucherify.url) };
	});
	const present = workflows.filter(({ missing }) => missing.length === 0);
	const notes = workflows
		.filter((workflow) => !present.includes(workflow))
		.map(
			({ name, missing }) =>
				`n8n ${api.version} lacks ${missing.join(' and ')}, so '${name}' is left out.`,
		);
	await voucherify.showExamples(await describeExamples(n8n.url, present));
	const callouts = present.flatMap((workflow) => workflow.callouts);
	for (const path of callouts) await voucherify.sendLoyalty(n8n.url + path);
	const before = await voucherify.calledPaths();
	const pipeline = present.find(({ name }) => name === PIPELINE);
	const outcome: PipelineOutcome = pipeline
		? await step(PIPELINE, () => runPipeline(api, pipeline.id, state, ending)).catch(unlessEnded)
		: { kind: 'left out' };
	const after = await voucherify.calledPaths();
	const calls = after.slice(before.length).filter((path) => EXPORTING.test(path)).length;
	return { workflows: present, outcome, calls, notes };

	/** Keeps n8n running after a failed pipeline, so that the user can look into it. */
	function unlessEnded(error: unknown): PipelineOutcome {
		if (ending.aborted || !(error instanceof Failure)) throw error;
		return { kind: 'failed', failure: error };
	}
}
