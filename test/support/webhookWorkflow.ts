import { HookContext, WorkflowExecute } from 'n8n-core';
import {
	createRunExecutionData,
	deepCopy,
	Workflow,
	type IDataObject,
	type INode,
	type INodeExecutionData,
	type INodeParameters,
	type INodeTypes,
	type IWebhookData,
	type Logger,
	type WorkflowActivateMode,
	type WorkflowExecuteMode,
} from 'n8n-workflow';
import type { VoucherifyWebhookTrigger } from '../../nodes/Voucherify/VoucherifyWebhookTrigger.node';
import type { CredentialData } from './credentials';
import { additionalData } from './engine';

/** A workflow's data in n8n's database, which all n8n processes share. */
export interface Database {
	staticData: IDataObject;
	executions: Execution[];
	/** True if requests to the production URL reach the workflow. */
	isRouted: boolean;
}

/** Output of the trigger in an execution that a delivery has started. */
type Execution = Promise<INodeExecutionData[]>;

/** A workflow that starts with the trigger. */
export interface Definition {
	parameters: INodeParameters;
	credentials: CredentialData;
	workflowId: string;
	/** ID of the node; its URL does not change with it. */
	nodeId?: string;
}

/** The trigger's code in a new n8n process: with its own module state. */
export function newProcess(): VoucherifyWebhookTrigger {
	let trigger: VoucherifyWebhookTrigger | undefined;
	jest.isolateModules(() => {
		const loaded: {
			VoucherifyWebhookTrigger: new () => VoucherifyWebhookTrigger;
		} = jest.requireActual('../../nodes/Voucherify/VoucherifyWebhookTrigger.node');
		trigger = new loaded.VoucherifyWebhookTrigger();
	});
	if (!trigger) throw new Error('The trigger could not be loaded');
	return trigger;
}

export const emptyDatabase = (): Database => ({ staticData: {}, executions: [], isRouted: false });

/** Output of the trigger in each execution. */
export const begunWith = async ({ executions }: Database): Promise<INodeExecutionData[][]> =>
	await Promise.all(executions);

/** A workflow that starts with the trigger, in an n8n process: it is loaded from the database, and saved there. */
export abstract class WebhookWorkflow {
	/** Lines that n8n writes to its log. */
	readonly log: string[] = [];

	constructor(
		public definition: Definition,
		readonly database: Database = emptyDatabase(),
		public trigger = newProcess(),
	) {}

	/** URL of this n8n, without a path. */
	protected abstract get base(): string;

	protected load(staticData: IDataObject = this.database.staticData): Workflow {
		const { parameters, credentials, workflowId } = this.definition;
		const node: INode = {
			id: this.definition.nodeId ?? 'node',
			name: 'Voucherify Webhook Trigger',
			type: 'n8n-nodes-voucherify.voucherifyWebhookTrigger',
			typeVersion: 2,
			position: [0, 0],
			webhookId: 'node',
			parameters: deepCopy(parameters),
			credentials: Object.fromEntries(
				Object.keys(credentials).map((type) => [type, { id: type, name: type }]),
			),
		};
		const nodeTypes: INodeTypes = {
			getByName: () => this.trigger,
			getByNameAndVersion: () => this.trigger,
			getKnownTypes: () => ({}),
		};
		return new Workflow({
			id: workflowId,
			nodes: [node],
			connections: {},
			active: true,
			nodeTypes,
			staticData: deepCopy(staticData),
			settings: { timezone: 'UTC' },
		});
	}

	protected nodeOf(workflow: Workflow): INode {
		const [node] = Object.values(workflow.nodes);
		if (!node) throw new Error('The workflow has no node');
		return node;
	}

	protected save(workflow: Workflow): void {
		if (Reflect.get(workflow.staticData, '__dataChanged') !== true) return;
		this.database.staticData = deepCopy(workflow.staticData);
	}

	protected webhookData(workflow: Workflow, isTest: boolean): IWebhookData {
		const [webhookDescription] = this.trigger.description.webhooks ?? [];
		if (!webhookDescription) throw new Error('The node has no webhook');
		return {
			httpMethod: 'POST',
			node: this.nodeOf(workflow).name,
			path: 'node/webhook',
			webhookDescription,
			workflowId: this.definition.workflowId,
			isTest,
			workflowExecuteAdditionalData: {
				...additionalData(this.definition.credentials),
				webhookBaseUrl: `${this.base}/webhook`,
				webhookTestBaseUrl: `${this.base}/webhook-test`,
			},
		};
	}

	protected async call(
		name: 'checkExists' | 'create' | 'delete',
		workflow: Workflow,
		mode: WorkflowActivateMode,
		isTest = false,
	): Promise<boolean> {
		const data = this.webhookData(workflow, isTest);
		const execution = name === 'delete' ? 'internal' : isTest ? 'manual' : 'trigger';
		const context = new HookContext(
			workflow,
			this.nodeOf(workflow),
			data.workflowExecuteAdditionalData,
			execution,
			mode,
			data,
		);
		this.listenTo(context.logger);
		return await this.trigger.webhookMethods.default[name].call(context);
	}

	protected listenTo(logger: Logger): void {
		const log = (text: string) => {
			this.log.push(text);
		};
		Object.assign(logger, { info: log, warn: log });
	}

	/**
	 * Starts an execution, as n8n does before it responds: n8n's own engine runs the trigger on the data from the delivery.
	 */
	protected run(main: INodeExecutionData[][], mode: WorkflowExecuteMode): void {
		const workflow = this.load();
		const additional = additionalData(this.definition.credentials);
		const data = createRunExecutionData();
		const engine = new WorkflowExecute(additional, mode, data);
		const entry = { node: this.nodeOf(workflow), data: { main }, source: null };
		const execution = engine
			.runNode(workflow, entry, data, 0, additional, mode)
			.then((result) => ('data' in result && result.data?.[0]) || []);
		this.database.executions.push(execution);
	}
}
