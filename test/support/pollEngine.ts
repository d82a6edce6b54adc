import { AsyncLocalStorage } from 'node:async_hooks';
import { isDeepStrictEqual } from 'node:util';
import { Container } from '@n8n/di';
import { PollContext, PollTriggerExecutor, TriggersAndPollers } from 'n8n-core';
import {
	deepCopy,
	Workflow,
	type IDataObject,
	type INode,
	type INodeExecutionData,
	type INodeParameters,
	type INodeTypes,
	type WorkflowActivateMode,
} from 'n8n-workflow';
import { VoucherifyTrigger } from '../../nodes/Voucherify/VoucherifyTrigger.node';
import type { CredentialData } from './credentials';
import { additionalData } from './engine';
import * as pauses from './pauses';

let nodeType = new VoucherifyTrigger();

const nodeTypes: INodeTypes = {
	getByName: () => nodeType,
	getByNameAndVersion: () => nodeType,
	getKnownTypes: () => ({}),
};

/** A workflow that starts with the trigger, as its author saved it. */
export interface Definition {
	parameters: INodeParameters;
	credentials: CredentialData;
	credentialId?: string;
	name?: string;
	/** ID of the node, which stays the same when the node is renamed. */
	nodeId?: string;
	timezone?: string;
	/** True if n8n commits the node's state with every poll, by the node's ID. */
	durable?: boolean;
	budgetMs?: number;
}

/** State that a poll has staged, if state is committed with every poll. */
interface Stage {
	snapshot: IDataObject;
	seed: IDataObject;
}

let workflows = 0;

/**
 * The part of n8n that polls a trigger: n8n's own executor and context, plus what n8n does with the node's state. By
 * default, n8n saves it when a poll emits something, and after an activation; a poll that emits nothing changes it in
 * memory only.
 */
export class PollEngine {
	/** Emitted items of each execution. */
	readonly executions: INodeExecutionData[][] = [];
	/** Errors of failed polls. */
	readonly errors: Error[] = [];
	/** The workflow's static data in n8n's database. */
	saved: IDataObject = {};
	/** Each node's state in n8n's database, if it is committed with every poll. */
	readonly cursors = new Map<string, IDataObject>();
	/** Makes the next commit of a poll fail, as on an instance that has lost its lease. */
	refuseCommit = false;
	/** Makes n8n refuse to store files. */
	refuseFiles = false;
	private readonly workflowId = `workflow-${(workflows += 1)}`;
	private readonly stages = new AsyncLocalStorage<Stage>();
	private active?: { workflow: Workflow; poll: (isFirst?: boolean) => Promise<void> };

	constructor(public definition: Definition) {}

	/**
	 * Activates the workflow as currently defined: polls once, and saves the static data.
	 * @throws the poll's error: the workflow is then not active
	 */
	async activate(mode: WorkflowActivateMode = 'activate'): Promise<void> {
		this.deactivate();
		const workflow = this.load();
		const poll = this.executorOf(workflow, mode);
		await poll(true);
		this.active = { workflow, poll };
		this.save(workflow);
	}

	/** n8n's in-memory static data of the active workflow. */
	get staticData(): IDataObject | undefined {
		return this.active?.workflow.staticData;
	}

	deactivate(): void {
		this.active = undefined;
	}

	/** Starts n8n again, in another process: the trigger's code has lost what it remembers, too. */
	async restartProcess(): Promise<void> {
		jest.isolateModules(() => {
			jest.doMock('../../nodes/Voucherify/api/http/pause', () => pauses);
			const loaded: { VoucherifyTrigger: typeof VoucherifyTrigger } = jest.requireActual(
				'../../nodes/Voucherify/VoucherifyTrigger.node',
			);
			nodeType = new loaded.VoucherifyTrigger();
		});
		await this.restart();
	}

	/** Stops n8n, which loses its memory, and starts it again. */
	async restart(): Promise<void> {
		await this.activate('init');
	}

	/** Changes the workflow and activates it. */
	async change(changes: Partial<Definition>): Promise<void> {
		this.definition = { ...this.definition, ...changes };
		await this.activate('update');
	}

	/**
	 * A scheduled poll. A durable engine loads the workflow for each poll, so a change applies without an activation.
	 * @returns the emitted items
	 * @throws the poll's error
	 */
	async poll(): Promise<INodeExecutionData[]> {
		const [executions, errors] = [this.executions.length, this.errors.length];
		await this.tick();
		const error = this.errors[errors];
		if (error) throw error;
		return this.executions[executions] ?? [];
	}

	/** A scheduled poll whose result is in `executions` and `errors`. */
	async tick(): Promise<void> {
		if (!this.active) throw new Error('The workflow is not active');
		await (this.definition.durable ? this.executorOf(this.load(), 'update') : this.active.poll)();
	}

	/** Polls that are due together and end one after the other: a durable engine reads the state for all of them first. */
	async tickTogether(count: number): Promise<void> {
		const executors = Array.from({ length: count }, () => {
			const workflow = this.load();
			return this.executorOf(workflow, 'update', this.cursors.get(this.nodeOf(workflow).id));
		});
		for (const poll of executors) await poll();
	}

	/** Result of *Fetch Test Event*. */
	async fetchTestEvent(): Promise<INodeExecutionData[]> {
		const workflow = this.load();
		const node = this.nodeOf(workflow);
		const context = new PollContext(workflow, node, this.additionalData(), 'manual', 'manual');
		const result = await Container.get(TriggersAndPollers).runPollFunction(workflow, node, context);
		return result?.[0] ?? [];
	}

	/** The workflow as n8n loads it from its database. */
	private load(): Workflow {
		const { parameters, credentials, credentialId, name, nodeId, timezone } = this.definition;
		const node: INode = {
			id: nodeId ?? 'node',
			name: name ?? 'Voucherify Trigger',
			type: 'n8n-nodes-voucherify.voucherifyTrigger',
			typeVersion: 1,
			position: [0, 0],
			parameters: deepCopy(parameters),
			credentials: Object.fromEntries(
				Object.keys(credentials).map((type) => [type, { id: credentialId ?? type, name: type }]),
			),
		};
		return new Workflow({
			id: this.workflowId,
			nodes: [node],
			connections: {},
			active: true,
			nodeTypes,
			staticData: deepCopy(this.saved),
			settings: { timezone: timezone ?? 'UTC' },
		});
	}

	private nodeOf(workflow: Workflow): INode {
		const [node] = Object.values(workflow.nodes);
		if (!node) throw new Error('The workflow has no node');
		return node;
	}

	private additionalData() {
		return additionalData(this.definition.credentials);
	}

	private executorOf(workflow: Workflow, mode: WorkflowActivateMode, cursor?: IDataObject) {
		const node = this.nodeOf(workflow);
		const { durable = false, budgetMs } = this.definition;
		const stageOf = () => this.stages.getStore();
		const context: PollContext = new PollContext(
			workflow,
			node,
			this.additionalData(),
			'trigger',
			mode,
			([items = []]) => {
				this.save(workflow);
				if (this.commit(node, stageOf())) this.executions.push(items);
			},
			(error) => {
				this.errors.push(error);
			},
			() => {
				this.commit(node, stageOf());
				return Promise.resolve();
			},
			async (poll) => {
				if (!durable) return await poll();
				const seed =
					cursor ?? this.cursors.get(node.id) ?? deepCopy(workflow.getStaticData('node', node));
				if (!cursor) this.cursors.set(node.id, seed);
				return await this.stages.run({ seed, snapshot: deepCopy(seed) }, poll);
			},
			() => stageOf()?.snapshot ?? workflow.getStaticData('node', node),
			budgetMs === undefined ? undefined : () => budgetMs,
		);
		const store = context.helpers.prepareBinaryData.bind(context.helpers);
		context.helpers.prepareBinaryData = async (...file) => {
			if (!this.refuseFiles) return await store(...file);
			throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
		};
		const executor = Container.get(PollTriggerExecutor);
		const isCurrent = () => durable || this.active?.workflow === workflow;
		return executor.create(workflow, node, context, isCurrent);
	}

	/** Commits a poll's staged state. Returns whether its execution may start. */
	private commit(node: INode, stage: Stage | undefined): boolean {
		if (!stage || isDeepStrictEqual(stage.seed, stage.snapshot)) return true;
		if (this.refuseCommit) {
			this.refuseCommit = false;
			letMinutePass();
			return false;
		}
		this.cursors.set(node.id, deepCopy(stage.snapshot));
		return true;
	}

	private save(workflow: Workflow): void {
		if (Reflect.get(workflow.staticData, '__dataChanged') !== true) return;
		this.saved = deepCopy(workflow.staticData);
		Reflect.set(workflow.staticData, '__dataChanged', false);
	}
}

/** Passes a minute, as before the next poll: whatever an earlier poll has left is saved by then, or never. */
export function letMinutePass(): void {
	const time = performance.now() + 60_000;
	jest.spyOn(performance, 'now').mockReturnValue(time);
}
