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

const nodeType = new VoucherifyTrigger();

const nodeTypes: INodeTypes = {
	getByName: () => nodeType,
	getByNameAndVersion: () => nodeType,
	getKnownTypes: () => ({}),
};

/** A workflow that begins with the trigger, as its author left it. */
export interface Definition {
	parameters: INodeParameters;
	credentials: CredentialData;
	/** The ID of the credential that is chosen. */
	credentialId?: string;
	/** The name of the node. */
	name?: string;
	/** The ID of the node; it stays when the node gets another name. */
	nodeId?: string;
	timezone?: string;
	/** Whether n8n commits the node's state with every poll, by the ID of the node. */
	durable?: boolean;
	/** How long a poll may last, in milliseconds. */
	budgetMs?: number;
}

/** What a poll has staged, where state is committed with every poll. */
interface Stage {
	snapshot: IDataObject;
	seed: IDataObject;
}

let workflows = 0;

/**
 * The part of n8n that polls a trigger: its own executor and context, and around them what n8n itself does with the
 * state of the node. By default that is saved when a poll emits something, and after an activation; a poll that emits
 * nothing changes it in memory only.
 */
export class PollEngine {
	/** What was emitted: the items of each execution. */
	readonly executions: INodeExecutionData[][] = [];
	/** What polls have failed with. */
	readonly errors: Error[] = [];
	/** The workflow's static data in n8n's database. */
	saved: IDataObject = {};
	/** The state of each node in n8n's database, where it is committed with every poll. */
	readonly cursors = new Map<string, IDataObject>();
	/** Lets the next commit of a poll fail, as for an instance that has lost its lease. */
	refuseCommit = false;
	/** Lets n8n have no room for files. */
	refuseFiles = false;
	private readonly workflowId = `workflow-${(workflows += 1)}`;
	private readonly stages = new AsyncLocalStorage<Stage>();
	private active?: { workflow: Workflow; poll: (isFirst?: boolean) => Promise<void> };

	constructor(public definition: Definition) {}

	/**
	 * Activates the workflow as it is defined now: polls once, and saves the static data.
	 * @throws what the poll throws: the workflow is then not active.
	 */
	async activate(mode: WorkflowActivateMode = 'activate'): Promise<void> {
		this.deactivate();
		const workflow = this.load();
		const poll = this.executorOf(workflow, mode);
		await poll(true);
		this.active = { workflow, poll };
		this.save(workflow);
	}

	/** What n8n holds in memory for the active workflow. */
	get staticData(): IDataObject | undefined {
		return this.active?.workflow.staticData;
	}

	deactivate(): void {
		this.active = undefined;
	}

	/** n8n stops, whatever is in memory is gone, and it starts again. */
	async restart(): Promise<void> {
		await this.activate('init');
	}

	/** Changes the workflow and activates what it is then. */
	async change(changes: Partial<Definition>): Promise<void> {
		this.definition = { ...this.definition, ...changes };
		await this.activate('update');
	}

	/**
	 * A poll at its time. A durable engine loads the workflow for each, so a change counts without an activation.
	 * @returns the items that the poll emitted
	 * @throws what the poll failed with
	 */
	async poll(): Promise<INodeExecutionData[]> {
		const [executions, errors] = [this.executions.length, this.errors.length];
		await this.tick();
		const error = this.errors[errors];
		if (error) throw error;
		return this.executions[executions] ?? [];
	}

	/** The same, but what comes of it is to be seen in `executions` and `errors`. */
	async tick(): Promise<void> {
		if (!this.active) throw new Error('The workflow is not active');
		await (this.definition.durable ? this.executorOf(this.load(), 'update') : this.active.poll)();
	}

	/** Polls that are due together, and end one after the other: a durable engine reads the state for all at first. */
	async tickTogether(count: number): Promise<void> {
		const executors = Array.from({ length: count }, () => {
			const workflow = this.load();
			return this.executorOf(workflow, 'update', this.cursors.get(this.nodeOf(workflow).id));
		});
		for (const poll of executors) await poll();
	}

	/** What *Fetch Test Event* shows. */
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

	/** Commits what a poll has staged. Returns whether its execution may begin. */
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

/** Lets a minute go by, as before the next poll: what an earlier one has left is saved by then, or never will be. */
export function letMinutePass(): void {
	const time = performance.now() + 60_000;
	jest.spyOn(performance, 'now').mockReturnValue(time);
}
